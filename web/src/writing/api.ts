// What the page of whoever writes a game asks the server, as `schema/schemas/writing_request.json` and `writing_reply.json`
// say it. Places are units of UTF-16, as JavaScript counts them.

export interface Words {
  path: string;
  start: number;
  end: number;
}

export interface Point {
  path: string;
  at: number;
}

export interface Edit {
  place: Words;
  text: string;
}

export interface Fix {
  title: string;
  edits: Edit[];
}

export interface Finding {
  place: Words;
  line: number;
  is_error: boolean;
  code: string;
  message: string;
  help: string | null;
  notes: { place: Words; text: string }[];
  fixes: Fix[];
}

export interface Token {
  start: number;
  end: number;
  kind: string;
  declares: boolean;
}

export interface Suggestion {
  label: string;
  what: string;
  detail: string;
  doc: string | null;
  insert: string;
  start: number;
  end: number;
  rank: number;
}

export interface Told {
  locale: string;
  name: string;
  facts: string;
  lines: string[];
}

export interface About {
  start: number;
  end: number;
  what: string;
  signature: string;
  holder: string | null;
  path: string | null;
  ty: string | null;
  doc: string | null;
  card: Told | null;
  stands: [passed: number, of: number] | null;
}

export interface Sign {
  name: string;
  kind: string;
  detail: string;
  start: number;
  end: number;
  children: Sign[];
}

export interface Listed {
  path: string;
  is_writable: boolean;
}

export interface Game {
  name: string;
  title: string;
  /** What it is called in other languages, by tag. */
  titles: Record<string, string>;
}

export interface Opened {
  desk: string;
  title: string;
  /** What it is called in other languages, by tag. */
  titles: Record<string, string>;
  files: Listed[];
  folders: string[];
}

export interface Card {
  name: string;
  is_old: boolean;
  fields: [name: string, value: string][];
  told: Told[];
}

export interface Went {
  ids: string[];
  title: string;
  name: string;
  place: Words;
  line: number;
  result: "passed" | "new" | "changed" | "meant" | "failed" | null;
  is_old: boolean;
  told: string | null;
  may_take: boolean;
  is_about: boolean;
}

export interface Rulings {
  list: Went[];
  left: number;
  wrong: string | null;
}

export interface Played {
  table: string;
  token: string;
  fits: [answers: number, of: number] | null;
  misfit: string | null;
}

export interface Side {
  games: number;
  wrong: [games: number, why: string] | null;
  seats: { bot: string; wins: number; within: [number, number]; score: number | null }[];
  ties: number;
  turns: number | null;
  cards: { name: string; gained: number; wins: [share: number, low: number, high: number] }[];
}

export interface Compared {
  of: number;
  played: number;
  with: Side;
  without: Side;
}

/** What may be asked, with what is answered. */
export interface Asks {
  read: [{ path: string }, { text: string; mark: string }];
  write: [{ path: string; text: string; mark: string | null }, { mark: string }];
  rename: [{ path: string; to: string; mark: string | null }, null];
  delete: [{ path: string; mark: string | null }, null];
  check: [{ path: string }, { findings: Finding[]; tokens: Token[] }];
  complete: [Point, Suggestion[]];
  hover: [Point, About | null];
  definition: [Point, Words[]];
  references: [Point, Words[]];
  symbols: [{ path: string }, Sign[]];
  explain: [{ code: string }, { title: string; text: string } | null];
  card: [Point, Card | null];
  rulings: [Point, Rulings];
  transcript: [{ name: string }, string];
  take: [{ name: string }, null];
  play: [{ table: string | null; locale: string | null }, Played];
  compare: [{ anew: boolean }, Compared];
}

/** A text that the server has not been told. */
export interface Typed {
  path: string;
  text: string;
  version: number;
}

/** Why something was not done, in the words of the server. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    why: string,
  ) {
    super(why);
  }
}

const GONE = 410;

export class Writing {
  private desk = "";
  /** Whoever finds the desk gone waits for the same new one. */
  private opening: Promise<Opened> | null = null;

  constructor(
    readonly token: string,
    readonly game: string,
  ) {}

  async games(): Promise<Game[]> {
    const { games } = await this.post({ ask: "games" });
    return games as Game[];
  }

  async open(): Promise<Opened> {
    const { open } = await this.post({ game: this.game, ask: "open" });
    this.desk = (open as Opened).desk;
    return open as Opened;
  }

  private async openAgain(desk: string, forget: () => void) {
    if (this.desk !== desk) return;
    this.opening ??= this.open().finally(() => (this.opening = null));
    await this.opening;
    forget();
  }

  /** Asks; with what is asked go the texts that the server has not been told. */
  async ask<K extends keyof Asks>(
    name: K,
    what: Asks[K][0],
    texts: { fresh: () => Typed[]; told: (texts: Typed[]) => void; forget: () => void },
    signal?: AbortSignal,
  ): Promise<Asks[K][1]> {
    const once = async (desk: string) => {
      const fresh = texts.fresh();
      const reply = await this.post({ game: this.game, desk, texts: fresh, ask: { [name]: what } }, signal);
      if (this.desk === desk) texts.told(fresh);
      const key = name === "definition" || name === "references" ? "places" : name;
      return (typeof reply === "string" ? null : reply[key]) as Asks[K][1];
    };
    const { desk } = this;
    try {
      return await once(desk);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== GONE) throw error;
      // The server was started again, or others have opened many desks.
      await this.openAgain(desk, texts.forget);
      return once(this.desk);
    }
  }

  private async post(request: unknown, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    const answer = await fetch("/api/writing", { method: "POST", headers, body: JSON.stringify(request), signal });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text) as Record<string, unknown>;
    let why = text;
    try {
      why = (JSON.parse(text) as { why: string }).why;
    } catch {
      // What is no JSON is told as it is.
    }
    throw new Refusal(answer.status, why || String(answer.status));
  }
}
