// What is open while a game is written: files with what was typed into them, and what the server says of it.
import { computed, signal } from "@preact/signals";
import type { Asks, Edit, Finding, Listed, Opened, Sign, Token, Typed, Words, Writing } from "./api";
import { Rehearsal } from "./rehearsal";

interface Open {
  text: string;
  /** As it lies in the folder; null before it is there. */
  saved: string | null;
  /** What tells the file in the folder from other states; null before it is there. */
  mark: string | null;
  isWritable: boolean;
  /** Grows with each change. */
  version: number;
  /** The version that the server knows. */
  told: number;
}

/** So long after the last key the texts are read again, and after that the rulings are played. */
const READ_AFTER = 70;
const PLAY_AFTER = 350;

export class Desk {
  readonly opened = signal<Opened | null>(null);
  readonly files = signal<Listed[]>([]);
  readonly path = signal<string | null>(null);
  /** The files that are not as they lie in the folder. */
  readonly unsaved = signal<string[]>([]);
  readonly findings = signal<Finding[]>([]);
  /** The colours of the file that is shown, and the text that they are of. */
  readonly tokens = signal<{ text: string; list: Token[] }>({ text: "", list: [] });
  readonly symbols = signal<Sign[]>([]);
  readonly wrong = signal<string | null>(null);
  /** Where somebody asked a name to be found. */
  readonly found = signal<Words[] | null>(null);
  /** Where the editor shall go. */
  readonly goal = signal<Words | null>(null);
  /** Grows when a text comes from elsewhere than the editor. */
  readonly shown = signal(0);
  /** Whether the file that is shown may be changed. */
  readonly isWritable = computed(() => {
    const listed = this.files.value.find((file) => file.path === this.path.value);
    return listed?.is_writable ?? false;
  });
  readonly rehearsal: Rehearsal;
  at = 0;

  private readonly open = new Map<string, Open>();
  private versions = 0;
  private timer = 0;
  private isReading = false;
  private isDue = false;

  constructor(readonly server: Writing) {
    this.rehearsal = new Rehearsal(this);
  }

  async begin() {
    const opened = await this.try(() => this.server.open());
    if (!opened) return;
    this.opened.value = opened;
    this.files.value = opened.files;
    const paths = opened.files.map((file) => file.path);
    const cards = paths.filter((path) => path.endsWith(".cards"));
    // Where the cards are is where most is written.
    const first = cards.find((path) => !/rules|setup|flow/.test(path)) ?? cards[0] ?? paths[0];
    if (first) await this.show(first);
  }

  ask<K extends keyof Asks>(name: K, what: Asks[K][0], signal?: AbortSignal): Promise<Asks[K][1]> {
    return this.server.ask(name, what, this.texts, signal);
  }

  private readonly texts = {
    fresh: (): Typed[] =>
      [...this.open]
        .filter(([, file]) => file.told < file.version)
        .map(([path, file]) => ({ path, text: file.text, version: file.version })),
    told: (texts: Typed[]) => {
      for (const { path, version } of texts) {
        const file = this.open.get(path);
        if (file) file.told = Math.max(file.told, version);
      }
    },
    forget: () => {
      for (const file of this.open.values()) file.told = 0;
    },
  };

  /** The text of a file that is open. */
  text(path: string): string {
    return this.open.get(path)?.text ?? "";
  }

  here() {
    return { path: this.path.value ?? "", at: this.at };
  }

  /** Shows a file, and a place in it. */
  async show(path: string, place?: { start: number; end: number }) {
    if (!(await this.read(path))) return;
    if (place) this.goal.value = { path, ...place };
    if (this.path.value !== path) this.tokens.value = { text: "", list: [] };
    this.path.value = path;
    this.shown.value += 1;
    this.readSoon(0);
  }

  private async read(path: string): Promise<boolean> {
    if (this.open.has(path)) return true;
    const file = await this.try(() => this.ask("read", { path }));
    if (!file) return false;
    const isWritable = this.files.value.some((one) => one.path === path && one.is_writable);
    this.open.set(path, { text: file.text, saved: file.text, mark: file.mark, isWritable, version: ++this.versions, told: 0 });
    return true;
  }

  /** A new file with nothing in it, which is written when it is saved. */
  add(path: string) {
    if (!this.open.has(path) && !this.files.value.some((file) => file.path === path)) {
      this.open.set(path, { text: "", saved: null, mark: null, isWritable: true, version: ++this.versions, told: 0 });
      this.list((files) => [...files, { path, is_writable: true }]);
    }
    void this.show(path);
  }

  /** Gives a file another path, with what was typed into it. Whether that was done. */
  async rename(path: string, to: string): Promise<boolean> {
    if (path === to || !(await this.read(path))) return false;
    const file = this.open.get(path);
    if (!file) return false;
    const { mark } = file;
    const renamed = await this.try(() => this.ask("rename", { path, to, mark }).then(() => true));
    if (!renamed) return false;
    this.open.delete(path);
    this.open.set(to, { ...file, version: ++this.versions, told: 0 });
    this.list((files) => [...files.filter((one) => one.path !== path), { path: to, is_writable: true }]);
    await this.show(to, { start: this.at, end: this.at });
    return true;
  }

  /** Takes a file away. */
  async remove(path: string) {
    if (!(await this.read(path))) return;
    const mark = this.open.get(path)?.mark ?? null;
    const removed = await this.try(() => this.ask("delete", { path, mark }).then(() => true));
    if (!removed) return;
    const at = this.files.value.findIndex((file) => file.path === path);
    this.open.delete(path);
    this.list((files) => files.filter((file) => file.path !== path));
    const next = this.files.value[Math.min(at, this.files.value.length - 1)];
    if (next) await this.show(next.path, { start: 0, end: 0 });
  }

  private list(change: (files: Listed[]) => Listed[]) {
    this.files.value = change(this.files.value).sort((one, other) => (one.path < other.path ? -1 : 1));
    this.note();
  }

  /** The editor has another text. */
  type(text: string, at: number) {
    this.at = at;
    const path = this.path.value;
    const file = path === null ? undefined : this.open.get(path);
    if (!file || file.text === text) return;
    file.text = text;
    file.version = ++this.versions;
    this.note();
    this.rehearsal.stop();
    this.readSoon(READ_AFTER);
  }

  /** Somebody points elsewhere: another card may be meant. */
  point(at: number) {
    if (this.at === at) return;
    this.at = at;
    this.rehearsal.soon(PLAY_AFTER);
  }

  private readSoon(after: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.readAgain(), after);
  }

  /** Has the texts checked; while that goes on, what is typed waits for the next time. */
  private async readAgain() {
    if (this.isReading) {
      this.isDue = true;
      return;
    }
    const path = this.path.value;
    if (path === null) return;
    this.isReading = true;
    const text = this.text(path);
    const checked = await this.try(() => this.ask("check", { path }));
    this.isReading = false;
    if (checked && this.path.value === path) {
      this.findings.value = checked.findings;
      this.tokens.value = { text, list: checked.tokens };
    }
    if (this.isDue) {
      this.isDue = false;
      this.readSoon(0);
      return;
    }
    this.rehearsal.soon(PLAY_AFTER);
  }

  /** What the file that is shown declares. */
  async outline() {
    const path = this.path.value;
    if (path === null) return;
    const symbols = await this.try(() => this.ask("symbols", { path }));
    if (symbols && this.path.value === path) this.symbols.value = symbols;
  }

  /** Writes all files that were changed. */
  async save(): Promise<boolean> {
    for (const path of this.unsaved.value) {
      const file = this.open.get(path);
      if (!file) continue;
      const { text, mark } = file;
      const saved = await this.try(() => this.ask("write", { path, text, mark }));
      if (!saved) return false;
      file.saved = text;
      file.mark = saved.mark;
      this.note();
    }
    return true;
  }

  /** Takes what was typed back, to the file as it lies in the folder. */
  async revert(path: string) {
    const file = this.open.get(path);
    if (!file || file.saved === null) return;
    this.put(path, file, file.saved);
  }

  /** Puts what mends something where it belongs. */
  async mend(edits: Edit[]) {
    const paths = [...new Set(edits.map((edit) => edit.place.path))];
    for (const path of paths) {
      if (!(await this.read(path))) return;
      const file = this.open.get(path);
      if (!file?.isWritable) continue;
      const own = edits.filter((edit) => edit.place.path === path).sort((one, other) => other.place.start - one.place.start);
      let text = file.text;
      for (const { place, text: fresh } of own) text = text.slice(0, place.start) + fresh + text.slice(place.end);
      this.put(path, file, text);
    }
    const first = edits[0];
    if (first) await this.show(first.place.path, { start: first.place.start, end: first.place.start });
  }

  private put(path: string, file: Open, text: string) {
    file.text = text;
    file.version = ++this.versions;
    this.note();
    if (this.path.value === path) this.shown.value += 1;
    this.readSoon(0);
  }

  /** Goes to where the name at the cursor is declared. */
  async define() {
    const places = await this.try(() => this.ask("definition", this.here()));
    if (!places) return;
    const [first] = places;
    if (places.length === 1 && first) await this.show(first.path, first);
    else if (places.length > 1) this.found.value = places;
  }

  /** Lists where the name at the cursor is said. */
  async refer() {
    const places = await this.try(() => this.ask("references", this.here()));
    if (places) this.found.value = places;
  }

  /** The line around a place of a file that is open. */
  line(place: Words): string {
    const text = this.text(place.path);
    const start = text.lastIndexOf("\n", place.start - 1) + 1;
    const end = text.indexOf("\n", place.start);
    return text.slice(start, end < 0 ? undefined : end).trim();
  }

  private note() {
    this.unsaved.value = [...this.open].filter(([, file]) => file.isWritable && file.text !== file.saved).map(([path]) => path);
  }

  /** Does something that may be refused, which is told. */
  async try<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const done = await work();
      this.wrong.value = null;
      return done;
    } catch (error) {
      if ((error as Error).name !== "AbortError") this.wrong.value = (error as Error).message;
      return null;
    }
  }
}
