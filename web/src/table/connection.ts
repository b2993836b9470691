// The connection of one page to its table: it comes back by itself, and what it shows is always the newest.
import { signal } from "@preact/signals";
import type { Answer, Card, Message, Request, Table, Told } from "../wire";
import { words } from "../words";

export interface Hint {
  question: number;
  bot: string;
  answer: Answer;
}

export class Connection {
  readonly table = signal<Table | null>(null);
  readonly isLost = signal(false);
  /** Why the last request was not done. */
  readonly refusal = signal<string | null>(null);
  readonly why = signal<string[] | null>(null);
  readonly hint = signal<Hint | null>(null);
  readonly log = signal<Told[] | null>(null);
  /** Why there is no table here. */
  readonly bye = signal<string | null>(null);
  readonly cards = signal<Map<string, Card>>(new Map());
  /** The question that was answered and is not confirmed yet. */
  readonly sent = signal<number | null>(null);

  /** The answer that is to be said again if the connection was lost before anything came of it. */
  private given: { question: number; answer: Answer } | null = null;
  /** The number of the text whose cards are known or being read, of this connection; null is none. */
  private text: number | null = null;
  private socket: WebSocket | null = null;
  private wait = 400;
  private timer: number | undefined;
  private isOver = false;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.open();
  }

  /** Says it, or that there is no connection. */
  say(request: Request) {
    this.refusal.value = this.send(request) ? null : words.value.lost;
  }

  answer(answer: Answer) {
    const question = this.table.value?.question;
    if (question == null || this.sent.value === question) return;
    this.sent.value = question;
    this.refusal.value = null;
    this.given = { question, answer };
    this.send({ answer: this.given });
  }

  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private send(request: Request): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  private open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const place = `${scheme}://${location.host}/tables/${this.id}/socket?token=${this.token}`;
    const socket = new WebSocket(place);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      if (this.isOver || this.bye.value) return;
      this.isLost.value = true;
      // A connection that has shown no table may be one that is not let in: only what is asked otherwise is told why.
      if (this.text === null) void this.readCards(null);
      this.text = null;
      if (!this.given) this.sent.value = null;
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 1.6, 5000);
    };
  }

  private hear(message: Message) {
    if ("table" in message) {
      this.wait = 400;
      this.table.value = message.table;
      if (this.sent.value !== message.table.question) this.sent.value = this.given = null;
      if (this.isLost.value) this.returned();
      if (this.text !== message.table.text) void this.readCards(message.table.text);
      if (this.hint.value?.question !== message.table.question) this.hint.value = null;
    } else if ("refused" in message) {
      this.refusal.value = message.refused.why;
      this.sent.value = this.given = null;
    } else if ("why" in message) {
      this.why.value = message.why;
    } else if ("hint" in message) {
      this.hint.value = message.hint;
    } else if ("log" in message) {
      this.log.value = message.log;
    } else {
      this.bye.value = message.bye;
    }
  }

  /** The connection is there again. An answer that its question still waits for is said once more, and then no more: it may
   * be what the connection was ended for. */
  private returned() {
    this.isLost.value = false;
    this.refusal.value = null;
    if (this.given) this.send({ answer: this.given });
    this.given = null;
  }

  /** Cards that cannot be read are asked for again when the table is shown next. */
  private async readCards(text: number | null) {
    this.text = text;
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(`/api/tables/${this.id}/cards`, { headers }).catch(() => null);
    if (answer?.status === 403) {
      this.bye.value = ((await answer.json()) as { why: string }).why;
      return;
    }
    const cards = answer?.ok ? ((await answer.json().catch(() => null)) as Card[] | null) : null;
    // What was asked for before the text changed once more comes too late.
    if (this.text !== text) return;
    if (cards) this.cards.value = new Map(cards.map((card) => [card.name, card]));
    else this.text = null;
  }
}
