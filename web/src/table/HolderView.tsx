// What one player has, or the table: a name, counters, zones.
import type { Holder, Table, Zone } from "../wire";
import { fill, listed, words } from "../words";
import type { Choice } from "./choice";
import { Counters } from "./Counters";
import { ZoneView } from "./ZoneView";

interface Props {
  holder: Holder;
  index: number;
  choice: Choice;
  table: Table;
  showCard: (name: string) => void;
}

export function HolderView({ holder, index, choice, table, showCard }: Props) {
  const say = words.value;
  const isBoard = index === 0;
  const seat = isBoard ? null : seatOf(index, table);
  const sitter = seat === null ? null : table.sitters[seat];
  const own = { holder: index, zone: null, item: null, card: null, spot: null };
  const candidate = choice.at(own);
  // Open spots are worth a place of their own, and empty zones are not.
  const isEmpty = (zone: Zone) =>
    zone.size === 0 && (zone.lying === "hidden" || ("cards" in zone.lying && zone.lying.cards.length === 0));
  const zones = holder.zones.map((zone, at) => ({ zone, at }));
  const empty = zones.filter(({ zone, at }) => isEmpty(zone) && choice.at({ ...own, zone: at }) === null);
  const kinds = ["holder", isBoard ? "board" : holder.is_viewer ? "own" : "other", holder.is_active ? "active" : ""];
  return (
    <section class={kinds.join(" ")} aria-label={holder.name}>
      <header>
        <h2>
          {candidate === null ? (
            holder.name
          ) : (
            <button class="lit" onClick={() => choice.touch(candidate)}>
              {holder.name}
            </button>
          )}
        </h2>
        {holder.is_viewer && <span class="tag">{say.you}</span>}
        {holder.is_active && <span class="tag turn">{say.turn}</span>}
        {sitter && !sitter.is_person && <span class="tag">{say.bot}</span>}
        {sitter?.is_person && !holder.is_viewer && (
          <span class={sitter.is_here ? "tag here" : "tag away"}>{sitter.is_here ? say.here : say.away}</span>
        )}
        {sitter?.is_asked && !holder.is_viewer && <span class="tag asked">{say.thinks}</span>}
        <Counters counters={holder.counters} />
      </header>
      {holder.lasting.length > 0 && (
        <ul class="lasting" aria-label={say.lasting}>
          {holder.lasting.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div class="zones">
        {zones
          .filter((one) => !empty.includes(one))
          .map(({ zone, at }) => (
            <ZoneView key={at} zone={zone} place={{ ...own, zone: at }} choice={choice} showCard={showCard} />
          ))}
      </div>
      {empty.length > 0 && (
        <p class="empty-zones">{fill(say.emptyZones, { zones: listed(empty.map(({ zone }) => zone.name)) })}</p>
      )}
    </section>
  );
}

/** The seat of a holder: the table is the first, then whoever looks, then the others as they sit. */
function seatOf(index: number, table: Table): number {
  const players = table.sitters.length;
  const first = table.seat ?? 0;
  return (first + index - 1) % players;
}
