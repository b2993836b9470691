// What has been chosen so far, of a question that takes more than one click, and when it is an answer.
import { computed, effect, signal, type ReadonlySignal, untracked } from "@preact/signals";
import type { Answer, At, Offer } from "../wire";
import type { Connection } from "./connection";

function key(at: At): string {
  const spot = at.spot ? `${at.spot[0]},${at.spot[1]}` : "";
  return `${at.holder}/${at.zone ?? ""}/${at.item ?? ""}/${at.card ?? ""}/${spot}`;
}

export class Choice {
  /** Candidates in the order in which they were chosen; one of several copies may stand there again. */
  readonly picked = signal<number[]>([]);
  /** Of a question about goods: how much of each. */
  readonly amounts = signal<number[]>([]);
  /** The number as it was typed, in the range or not; null is what is no number. */
  readonly number = signal<number | null>(0);
  readonly offer: ReadonlySignal<Offer | null>;
  /** Candidates by where they are on the screen. */
  readonly places: ReadonlySignal<Map<string, number>>;
  private question: number | null = null;

  constructor(readonly connection: Connection) {
    this.offer = computed(() => connection.table.value?.screen.prompt?.offer ?? null);
    this.places = computed(() => {
      const places = new Map<string, number>();
      this.offer.value?.things.forEach((thing, index) => {
        // The first candidate of those that look alike here is the one that a click means.
        for (const at of thing.at) if (!places.has(key(at))) places.set(key(at), index);
      });
      return places;
    });
    // What was chosen for another question is forgotten as soon as there is a new one.
    effect(() => {
      const question = connection.table.value?.question ?? null;
      if (question === this.question) return;
      this.question = question;
      untracked(() => this.clear());
    });
  }

  clear() {
    const offer = this.offer.value;
    this.picked.value = [];
    this.amounts.value = offer ? offer.things.map(() => 0) : [];
    this.number.value = offer ? Math.min(Math.max(offer.min, 0), offer.max) : 0;
  }

  /** The candidate that is there, if one is. */
  at(place: At): number | null {
    return this.places.value.get(key(place)) ?? null;
  }

  /** How often a candidate is chosen. */
  count(index: number): number {
    if (this.offer.value?.kind === "bundle") return this.amounts.value[index] ?? 0;
    return this.picked.value.filter((one) => one === index).length;
  }

  /** Whether one click answers. */
  isImmediate(): boolean {
    const offer = this.offer.value;
    if (!offer) return false;
    return offer.kind === "spot" || ((offer.kind === "pick" || offer.kind === "option") && offer.max === 1);
  }

  /** A click on a candidate. */
  touch(index: number) {
    const offer = this.offer.value;
    const thing = offer?.things[index];
    if (!offer || !thing) return;
    if (offer.kind === "spot") return this.connection.answer({ spot: index });
    if (this.isImmediate()) {
      return this.connection.answer(offer.kind === "option" ? { option: [index] } : { pick: [index] });
    }
    if (offer.kind === "bundle") return this.add(index, 1);
    const chosen = this.count(index);
    const isFull = this.picked.value.length >= offer.max;
    if (chosen >= Math.max(thing.count, 1) || (isFull && chosen > 0)) {
      this.picked.value = this.picked.value.filter((one) => one !== index);
    } else if (!isFull) {
      this.picked.value = [...this.picked.value, index];
    }
  }

  /** More or less of a good. */
  add(index: number, more: number) {
    const offer = this.offer.value;
    const thing = offer?.things[index];
    if (!offer || !thing) return;
    const sum = this.amounts.value.reduce((all, one) => all + one, 0);
    const now = this.amounts.value[index] ?? 0;
    const room = Math.min(thing.count, now + offer.max - sum);
    const next = Math.max(0, Math.min(now + more, room));
    this.amounts.value = this.amounts.value.map((one, at) => (at === index ? next : one));
  }

  /** More or less of the number, within the range. */
  step(more: number) {
    const offer = this.offer.value;
    if (!offer) return;
    const next = Math.trunc(this.number.value ?? offer.min) + more;
    this.number.value = Math.max(offer.min, Math.min(offer.max, next));
  }

  everything() {
    const all = this.offer.value?.things.flatMap((thing, index) => Array<number>(thing.count).fill(index));
    this.picked.value = all ?? [];
  }

  mayBeEverything(): boolean {
    const offer = this.offer.value;
    if (!offer || (offer.kind !== "pick" && offer.kind !== "option") || offer.max < 2) return false;
    const all = offer.things.reduce((sum, thing) => sum + thing.count, 0);
    return all >= offer.min && all <= offer.max;
  }

  mayBeNothing(): boolean {
    const offer = this.offer.value;
    return !!offer && offer.min <= 0 && (offer.kind === "pick" || offer.kind === "option" || offer.kind === "bundle");
  }

  /** How much is chosen. */
  sum(): number {
    const isBundle = this.offer.value?.kind === "bundle";
    return isBundle ? this.amounts.value.reduce((all, one) => all + one, 0) : this.picked.value.length;
  }

  /** What is chosen as an answer, if it may be one. */
  ready(): Answer | null {
    const offer = this.offer.value;
    if (!offer) return null;
    const sum = this.sum();
    const fits = sum >= offer.min && sum <= offer.max;
    switch (offer.kind) {
      case "pick":
        return fits ? { pick: this.picked.value } : null;
      case "option":
        return fits ? { option: this.picked.value } : null;
      case "order":
        return fits ? { order: this.picked.value } : null;
      case "bundle":
        return fits ? { bundle: this.amounts.value } : null;
      case "number": {
        const number = this.number.value;
        const isOne = number !== null && Number.isInteger(number);
        return isOne && number >= offer.min && number <= offer.max ? { number } : null;
      }
      case "spot":
      case "yes_no":
        return null;
    }
  }

  confirm() {
    const answer = this.ready();
    if (answer) this.connection.answer(answer);
  }

  nothing() {
    const offer = this.offer.value;
    if (!offer || !this.mayBeNothing()) return;
    if (offer.kind === "bundle") return this.connection.answer({ bundle: offer.things.map(() => 0) });
    this.connection.answer(offer.kind === "option" ? { option: [] } : { pick: [] });
  }
}
