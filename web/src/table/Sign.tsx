// How the game says that something looks: a symbol before its name, in its colour. The name says it all to those who hear it.
import type { Look } from "../wire";

export function Sign({ look }: { look: Look | undefined }) {
  if (!look) return null;
  return (
    <span class={`sign ${colour(look)}`} aria-hidden="true">
      {look.symbol ?? "■"}
    </span>
  );
}

/** The class of what has a colour. */
export function colour(look: Look | undefined): string {
  return look?.colour ? `look-${look.colour}` : "";
}
