// Counters, flags, notes and values, true ones before what is printed.
import type { Counter } from "../wire";
import { fill, words } from "../words";
import { Sign } from "./Sign";

export function Counters({ counters }: { counters: Counter[] }) {
  if (counters.length === 0) return null;
  return (
    <ul class="counters">
      {counters.map((counter) => (
        <Mark key={counter.name + (counter.value ?? "")} counter={counter} />
      ))}
    </ul>
  );
}

function Mark({ counter }: { counter: Counter }) {
  const { name, value, most, printed, look, pieces } = counter;
  return (
    <li class={printed === null ? "mark" : "mark changed"}>
      {name && (
        <span class="what">
          <Sign look={look} />
          {name}
        </span>
      )}
      {value !== null && (
        <span class="value">
          {!name && <Sign look={look} />}
          {pieces
            ? pieces.map((piece, at) => (
                <span key={at}>
                  <Sign look={piece.look} />
                  {piece.text}
                </span>
              ))
            : value}
          {most !== null && <small>/{most}</small>}
        </span>
      )}
      {printed !== null && <s title={fill(words.value.changed, { printed })}>{printed}</s>}
    </li>
  );
}

/** A counter in words, for those who hear the page. */
export function markWords({ name, value, most, printed }: Counter): string {
  const range = most === null ? "" : `/${most}`;
  const changed = printed === null ? "" : ` (${fill(words.value.changed, { printed })})`;
  return [name, value === null ? "" : value + range].filter(Boolean).join(" ") + changed;
}
