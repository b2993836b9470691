// The shapes of `schema/schemas/request.json` and `message.json`, which say more of each field.

export type Answer =
  | { pick: number[] }
  | { option: number[] }
  | { yes_no: boolean }
  | { number: number }
  | { order: number[] }
  | { bundle: number[] }
  | { spot: number };

export type Request =
  | { answer: { question: number; answer: Answer } }
  | "undo"
  | { consent: { request: number; agrees: boolean } }
  | { why: { of: string | null } }
  | "hint"
  | "log";

export type Message =
  | { table: Table }
  | { refused: { question: number | null; why: string } }
  | { why: string[] }
  | { hint: { question: number; bot: string; answer: Answer } }
  | { log: Told[] }
  | { bye: string };

export interface Table {
  seat: number | null;
  locale: string | null;
  text: number;
  question: number | null;
  screen: Screen;
  sitters: Sitter[];
  answers: number;
  may_undo: boolean;
  undo: Undo | null;
  ending: Ending | null;
}

export interface Sitter {
  name: string;
  is_person: boolean;
  is_here: boolean;
  is_asked: boolean;
}

export interface Undo {
  request: number;
  by: number;
  waits_for: number[];
  own: string[];
  since: string[];
}

export interface Ending {
  head: string[];
  players: string[];
  winners: boolean[];
  terms: [string, number[]][];
  lines: string[];
}

export interface Screen {
  game: string;
  moment: string[];
  holders: Holder[];
  log: Told[];
  seen: number;
  prompt: Prompt | null;
  notes: string[];
}

export interface Told {
  depth: number;
  text: string;
  times: number;
  is_head: boolean;
}

export interface Holder {
  name: string;
  is_viewer: boolean;
  is_active: boolean;
  counters: Counter[];
  zones: Zone[];
  lasting: string[];
}

export interface Counter {
  name: string;
  value: string | null;
  most: number | null;
  printed: string | null;
  look?: Look;
  pieces?: Piece[];
}

export interface Piece {
  text: string;
  look?: Look;
}

export interface Look {
  colour?: "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "grey";
  symbol?: string;
}

export interface Zone {
  name: string;
  size: number | null;
  lying: Lying;
  known?: Counted[];
}

export type Spot = [number, number];

export type Lying =
  | "hidden"
  | { cards: Counted[] }
  | { piles: Pile[] }
  | { grid: Spots }
  | { pyramid: Spots };

export interface Spots {
  cards: [Spot, Counted][];
  beside: Counted[];
  open: Spot[];
}

export interface Counted {
  name: string;
  count: number;
  marks: Counter[];
  look?: Look;
}

export interface Pile {
  key: string;
  cards: Counted[];
  size: number | null;
  counters: Counter[];
  look?: Look;
}

export interface Prompt {
  text: string;
  how: string;
  offer: Offer;
}

export type Kind = "pick" | "option" | "order" | "bundle" | "spot" | "number" | "yes_no";

export interface Offer {
  kind: Kind;
  things: Thing[];
  min: number;
  max: number;
  means: string;
}

export interface Thing {
  label: string;
  name: string;
  count: number;
  place: string | null;
  detail: string;
  says?: string[];
  at: At[];
  look?: Look;
}

export interface At {
  holder: number;
  zone: number | null;
  item: number | null;
  card: number | null;
  spot: Spot | null;
}

/** A card as a rulebook tells it. */
export interface Card {
  name: string;
  kind: string;
  facts: string;
  lines: string[];
  look?: Look;
}
