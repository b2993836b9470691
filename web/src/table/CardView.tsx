// A card as it lies on the table: its name, what is worth showing of it, and the beginning of what it says.
import { useContext } from "preact/hooks";
import type { At, Counted } from "../wire";
import { fill, words } from "../words";
import { Cards, hue } from "./cards";
import type { Choice } from "./choice";
import { Counters, markWords } from "./Counters";
import { colour, Sign } from "./Sign";

interface Props {
  card: Counted;
  place: At;
  choice: Choice;
  showCard: (name: string) => void;
}

export function CardView({ card, place, choice, showCard }: Props) {
  const say = words.value;
  const printed = useContext(Cards).value.get(card.name);
  const candidate = choice.at(place);
  const chosen = candidate === null ? 0 : choice.count(candidate);
  const order = candidate === null ? -1 : choice.picked.value.indexOf(candidate);
  const isOrder = choice.offer.value?.kind === "order";
  const parts = [card.name, ...card.marks.map(markWords)];
  if (card.count > 1) parts.push(fill(say.times, { n: card.count }));
  if (candidate !== null) parts.push(chosen > 0 ? say.chosen : say.mayChoose);
  const look = card.look ?? printed?.look;
  const kinds = ["card", colour(look), candidate === null ? "" : "lit", chosen > 0 ? "chosen" : "", card.count > 1 ? "several" : ""];
  return (
    <div class={kinds.join(" ")} style={{ "--hue": hue(printed, card.marks) }}>
      <button
        class="face"
        aria-label={parts.join(", ")}
        aria-pressed={candidate === null || choice.isImmediate() ? undefined : chosen > 0}
        onClick={() => (candidate === null ? showCard(card.name) : choice.touch(candidate))}
      >
        <span class="name">
          <Sign look={look} />
          {card.name}
        </span>
        <Counters counters={card.marks} />
        {printed && printed.lines.length > 0 && <span class="says">{printed.lines.join(" ")}</span>}
      </button>
      {card.count > 1 && <span class="count">×{card.count}</span>}
      {chosen > 0 && <span class="badge">{isOrder ? order + 1 : chosen > 1 ? chosen : "✓"}</span>}
      {candidate !== null && (
        <button class="about" aria-label={fill(say.about, { name: card.name })} onClick={() => showCard(card.name)}>
          i
        </button>
      )}
    </div>
  );
}

export function CardBack({ size }: { size: number | null }) {
  const say = words.value;
  const label = size === null ? say.hidden : `${fill(say.cards, { n: size })}, ${say.hidden}`;
  return (
    <div class={`card back ${size !== null && size > 1 ? "several" : ""}`} role="img" aria-label={label}>
      <span class="pips">{size ?? "?"}</span>
    </div>
  );
}
