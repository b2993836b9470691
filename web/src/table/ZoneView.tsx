// A zone: cards in a row, piles, or cards at spots of a grid or pyramid.
import type { At, Counted, Pile, Spot, Spots, Zone } from "../wire";
import { fill, words } from "../words";
import { CardBack, CardView } from "./CardView";
import type { Choice } from "./choice";
import { Counters, markWords } from "./Counters";
import { colour, Sign } from "./Sign";

interface Props {
  zone: Zone;
  place: At;
  choice: Choice;
  showCard: (name: string) => void;
}

/** So many cards. */
const counted = (size: number) => (size === 1 ? words.value.card : fill(words.value.cards, { n: size }));

export function ZoneView({ zone, place, choice, showCard }: Props) {
  const say = words.value;
  const { lying } = zone;
  const candidate = choice.at(place);
  const isPiles = lying !== "hidden" && "piles" in lying;
  const isSpots = lying !== "hidden" && ("grid" in lying || "pyramid" in lying);
  return (
    <section class={`zone ${isPiles ? "wide" : ""} ${isSpots ? "wide" : ""}`} aria-label={isPiles ? zone.name : `${zone.name}, ${zone.size === null ? say.uncounted : counted(zone.size)}`}>
      <h3>
        {candidate === null ? (
          zone.name
        ) : (
          <button class="lit" onClick={() => choice.touch(candidate)}>
            {zone.name}
          </button>
        )}
        {zone.size !== null && <span class="size">{zone.size}</span>}
      </h3>
      {lying === "hidden" ? (
        <CardBack size={zone.size} />
      ) : "cards" in lying ? (
        <Row cards={lying.cards} place={place} choice={choice} showCard={showCard} zone={zone} />
      ) : "piles" in lying ? (
        <ul class="piles">
          {lying.piles.map((pile, item) => (
            <PileView key={pile.key} pile={pile} place={{ ...place, item }} choice={choice} showCard={showCard} />
          ))}
        </ul>
      ) : "grid" in lying ? (
        <SpotsView spots={lying.grid} isPyramid={false} place={place} choice={choice} showCard={showCard} />
      ) : (
        <SpotsView spots={lying.pyramid} isPyramid={true} place={place} choice={choice} showCard={showCard} />
      )}
      {zone.known && (
        <p class="known">
          {say.known} {zone.known.map((card) => (card.count > 1 ? `${card.name} ×${card.count}` : card.name)).join(", ")}
        </p>
      )}
    </section>
  );
}

interface RowProps {
  cards: Counted[];
  place: At;
  choice: Choice;
  showCard: (name: string) => void;
  zone?: Zone;
}

function Row({ cards, place, choice, showCard, zone }: RowProps) {
  const seen = cards.reduce((sum, card) => sum + card.count, 0);
  const hidden = zone?.size == null ? 0 : zone.size - seen;
  return (
    <ul class="cards">
      {cards.map((card, item) => (
        <li key={item}>
          <CardView card={card} place={{ ...place, item }} choice={choice} showCard={showCard} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <CardBack size={hidden} />
        </li>
      )}
    </ul>
  );
}

function PileView({ pile, place, choice, showCard }: { pile: Pile; place: At; choice: Choice; showCard: Props["showCard"] }) {
  const candidate = choice.at(place);
  const top = pile.cards.length > 0;
  const isEmpty = pile.size === 0;
  const chosen = candidate === null ? 0 : choice.count(candidate);
  const size = pile.size === null ? [] : [counted(pile.size)];
  const name = [pile.key, ...pile.counters.map(markWords), ...size].join(", ");
  return (
    <li class={`pile ${colour(pile.look)} ${candidate === null ? "" : "lit"} ${chosen > 0 ? "chosen" : ""} ${isEmpty ? "gone" : ""}`}>
      <button
        class="pile-face"
        aria-label={candidate === null ? name : `${name}, ${words.value.mayChoose}`}
        onClick={() => (candidate === null ? showCard(pile.key) : choice.touch(candidate))}
      >
        <span class="pile-name">
          <Sign look={pile.look} />
          {pile.key}
        </span>
        {pile.size !== null && <span class="size">{pile.size}</span>}
        <Counters counters={pile.counters} />
      </button>
      {candidate !== null && (
        <button class="about" aria-label={fill(words.value.about, { name: pile.key })} onClick={() => showCard(pile.key)}>
          i
        </button>
      )}
      {top && <Row cards={pile.cards} place={place} choice={choice} showCard={showCard} />}
    </li>
  );
}

interface SpotsProps {
  spots: Spots;
  isPyramid: boolean;
  place: At;
  choice: Choice;
  showCard: (name: string) => void;
}

/** A grid by column and row, the first row at the bottom; a pyramid by level and column, which are half a card apart. */
function SpotsView({ spots, isPyramid, place, choice, showCard }: SpotsProps) {
  const say = words.value;
  const across = ([first, second]: Spot) => (isPyramid ? second : first);
  const upward = ([first, second]: Spot) => (isPyramid ? first : second);
  const all = [...spots.cards.map(([spot]) => spot), ...spots.open];
  const left = Math.min(...all.map(across));
  const top = Math.max(...all.map(upward));
  const at = (spot: Spot) => {
    const column = across(spot) - left + 1;
    const width = isPyramid ? 2 : 1;
    return { gridColumn: `${column} / span ${width}`, gridRow: String(top - upward(spot) + 1) };
  };
  return (
    <>
      {all.length > 0 && (
        <ul class={isPyramid ? "spots pyramid" : "spots"}>
          {spots.cards.map(([spot, card]) => (
            <li key={spot.join()} style={at(spot)}>
              <CardView card={card} place={{ ...place, spot }} choice={choice} showCard={showCard} />
            </li>
          ))}
          {spots.open
            .filter((open) => !spots.cards.some(([spot]) => spot.join() === open.join()))
            .map((spot) => {
              const candidate = choice.at({ ...place, spot });
              return (
                <li key={spot.join()} style={at(spot)}>
                  <button
                    class="spot lit"
                    aria-label={fill(say.openSpot, { x: spot[0], y: spot[1] })}
                    onClick={() => candidate !== null && choice.touch(candidate)}
                  >
                    {spot.join(", ")}
                  </button>
                </li>
              );
            })}
        </ul>
      )}
      {spots.beside.length > 0 && (
        <div class="beside">
          <h4>{say.beside}</h4>
          <Row cards={spots.beside} place={place} choice={choice} showCard={showCard} />
        </div>
      )}
    </>
  );
}
