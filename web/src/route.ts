// Where the page is: behind the `#`, so that secrets of links are never sent with a request for a file.
//   #/host/SECRET             all tables, for whoever serves
//   #/write/SECRET[/GAME]     the text of a game, for whoever writes it
//   #/table/ID/SECRET         a table, for a seat or for who looks on
import { signal } from "@preact/signals";

export type Route =
  | { at: "host"; token: string }
  | { at: "write"; token: string; game: string | null }
  | { at: "table"; id: string; token: string }
  | { at: "nowhere" };

function read(): Route {
  const [, first, second, third] = location.hash.replace(/^#/, "").split("/");
  if (first === "host" && second) return { at: "host", token: second };
  if (first === "write" && second) return { at: "write", token: second, game: third ? decodeURIComponent(third) : null };
  if (first === "table" && second && third) return { at: "table", id: second, token: third };
  return { at: "nowhere" };
}

export const route = signal<Route>(read());
addEventListener("hashchange", () => (route.value = read()));

/** The text of a game, for whoever writes it. */
export function linkToText(token: string, game: string): string {
  return `#/write/${token}/${encodeURIComponent(game)}`;
}

export function linkTo(id: string, token: string): string {
  return `${location.origin}/#/table/${id}/${token}`;
}
