// What the host asks the server for. An error's text is the server's.

export interface Game {
  name: string;
  title: string;
  /** What it is called in other languages, by tag. */
  titles: Record<string, string>;
}

export interface Chair {
  name: string;
  sitter: string;
  token: string | null;
}

export interface Sat {
  id: string;
  game: string;
  title: string;
  locale: string | null;
  seats: Chair[];
  watch: string;
  is_open: boolean;
}

export interface House {
  games: Game[];
  tables: Sat[];
  /** The secret of whoever writes, and the games that it opens. */
  designer: string;
  written: string[];
}

export interface Terms {
  players: [number, number];
  sitters: string[];
  adviser: string;
  locales: string[];
  options: string[];
}

export interface NewTable {
  game: string;
  seats: { name: string; sitter: string }[];
  set: [string, string][];
  locale: string | null;
}

/** A stretch of a game as a ruling; `files` are those that were written. */
export interface Ruling {
  text: string;
  transcript: string;
  files: string[];
}

export class Host {
  constructor(readonly token: string) {}

  house = () => this.ask<House>("GET", "/api/house");
  terms = (game: string) => this.ask<Terms>("GET", `/api/games/${encodeURIComponent(game)}`);
  create = (table: NewTable) => this.ask<Sat>("POST", "/api/tables", table);
  close = (id: string) => this.ask<null>("DELETE", `/api/tables/${id}`);
  renew = (id: string) => this.ask<{ answers: number; of: number; misfit: string | null }>("POST", `/api/tables/${id}/renew`);
  ruling = (id: string, first: number, last: number, write: boolean) =>
    this.ask<Ruling>("POST", `/api/tables/${id}/ruling`, { first, last, write });
  /** As it comes: its seed may be a number that is none here. */
  save = (id: string) => this.text("GET", `/api/tables/${id}/save`);

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = await this.text(method, path, body);
    return (text ? JSON.parse(text) : null) as T;
  }

  private async text(method: string, path: string, body?: unknown): Promise<string> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.token}` };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    if (answer.ok) return text;
    let why = text;
    try {
      why = (JSON.parse(text) as { why: string }).why;
    } catch {
      // What is no JSON is told as it is.
    }
    throw new Error(why || `${answer.status}`);
  }
}
