// What is played while somebody writes: the card at the cursor in words, the rulings, games between bots.
import { signal } from "@preact/signals";
import type { Card, Compared, Went } from "./api";
import type { Desk } from "./desk";

export class Rehearsal {
  readonly card = signal<Card | null>(null);
  readonly rulings = signal<Went[]>([]);
  /** How many rulings have not been run since the last change. */
  readonly left = signal(0);
  /** Why none can be run. */
  readonly wrong = signal<string | null>(null);
  readonly compared = signal<Compared | null>(null);
  readonly compareWrong = signal<string | null>(null);
  readonly isComparing = signal(false);

  private timer = 0;
  private running: AbortController | null = null;
  private comparing: AbortController | null = null;

  constructor(private readonly desk: Desk) {}

  soon(after: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.run(), after);
  }

  /** Something was typed: what is run is of no more use. */
  stop() {
    clearTimeout(this.timer);
    this.running?.abort();
  }

  private async run() {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    const here = this.desk.here();
    try {
      this.card.value = (await this.desk.ask("card", here, running.signal)) ?? this.card.value;
      for (;;) {
        const { list, left, wrong } = await this.desk.ask("rulings", here, running.signal);
        if (running.signal.aborted) return;
        this.rulings.value = list;
        this.left.value = left;
        this.wrong.value = wrong;
        if (left === 0) return;
      }
    } catch (error) {
      if (!running.signal.aborted) this.wrong.value = (error as Error).message;
    }
  }

  /** Takes what happens in a ruling as its snapshot. What it was made of is written first. */
  async take(name: string) {
    if (!(await this.desk.save())) return;
    const taken = await this.desk.try(async () => {
      await this.desk.ask("take", { name });
      return true;
    });
    if (taken) this.soon(0);
  }

  /** Lets bots play until enough games were played, somebody stops it, or it goes wrong. */
  async compare() {
    this.comparing?.abort();
    const comparing = new AbortController();
    this.comparing = comparing;
    this.isComparing.value = true;
    this.compareWrong.value = null;
    try {
      for (let anew = true; ; anew = false) {
        const compared = await this.desk.ask("compare", { anew }, comparing.signal);
        this.compared.value = compared;
        if (compared.played >= compared.of) break;
      }
    } catch (error) {
      if (!comparing.signal.aborted) this.compareWrong.value = (error as Error).message;
    }
    if (this.comparing === comparing) this.isComparing.value = false;
  }

  stopComparing() {
    this.comparing?.abort();
  }
}
