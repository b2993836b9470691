// What is printed on cards, for all parts of a table, and the colour of a kind where the game gives none.
import { signal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import type { Card, Counter } from "../wire";

export const Cards = createContext<Signal<Map<string, Card>>>(signal(new Map()));

/** A colour as an angle, the same for all cards of one group where one is shown, else of one kind. */
export function hue(card: Card | undefined, marks: Counter[] = []): number {
  const group = marks.find((mark) => mark.name === "")?.value;
  const word = group || card?.facts.split(/[\s,，、·–—-]+/)[0] || card?.kind || "";
  let sum = 7;
  for (const sign of word) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return (sum * 47) % 360;
}
