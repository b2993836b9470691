// Games between bots with the texts as they stand beside games as they were when the page was opened: bars with their
// 95 % intervals.
import { fill, words } from "../words";
import type { Compared, Side } from "./api";
import type { Desk } from "./desk";

/** How many cards are shown. */
const CARDS = 16;

export function Compare({ desk }: { desk: Desk }) {
  const say = words.value;
  const { compared, compareWrong, isComparing } = desk.rehearsal;
  const now = compared.value;
  return (
    <div class="compare">
      <p class="note">{say.compareNote}</p>
      <div class="aids">
        <button class="choice main" disabled={isComparing.value} onClick={() => void desk.rehearsal.compare()}>
          {say.compare}
        </button>
        {isComparing.value && (
          <button class="quiet" onClick={() => desk.rehearsal.stopComparing()}>
            {say.stop}
          </button>
        )}
      </div>
      {compareWrong.value && (
        <p class="refusal" role="alert">
          {compareWrong.value}
        </p>
      )}
      {now && (
        <>
          <p role="status">{fill(say.gamesPlayed, { n: now.with.games, of: now.of })}</p>
          <progress max={now.of} value={now.played} aria-label={say.compare} />
          {[now.with, now.without].map(
            (side, at) =>
              side.wrong && (
                <p key={at} class="refusal">
                  {fill(say.gamesWrong, { n: side.wrong[0], why: side.wrong[1] })}
                </p>
              ),
          )}
          <Figures now={now} />
        </>
      )}
    </div>
  );
}

function Figures({ now }: { now: Compared }) {
  const say = words.value;
  const seats = now.with.seats.map((seat, at) => ({ seat, before: now.without.seats[at] }));
  const cards = pairs(now.with, now.without);
  return (
    <>
      <h3>{say.victories}</h3>
      <p class="legend">
        <span class="swatch with" /> {say.withChange} <span class="swatch without" /> {say.withoutChange}
      </p>
      <ul class="bars">
        {seats.map(({ seat, before }, at) => (
          <li key={at}>
            <span class="name">
              {fill(say.seat, { n: at + 1 })} · {seat.bot}
            </span>
            <Bar kind="with" label={say.withChange} share={seat.wins} within={seat.within} />
            {before && <Bar kind="without" label={say.withoutChange} share={before.wins} within={before.within} />}
          </li>
        ))}
      </ul>
      <table class="fields figures">
        <thead>
          <tr>
            <td />
            <th scope="col">{say.withChange}</th>
            <th scope="col">{say.withoutChange}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ seat, before }, at) => (
            <Row key={at} name={`${say.score}, ${fill(say.seat, { n: at + 1 })}`} with={seat.score} without={before?.score} />
          ))}
          <Row name={say.turnsInGame} with={now.with.turns} without={now.without.turns} />
          <tr>
            <th scope="row">{say.ties}</th>
            <td>{percent(now.with.ties)}</td>
            <td>{percent(now.without.ties)}</td>
          </tr>
        </tbody>
      </table>
      {cards.length > 0 && (
        <>
          <h3>{say.winsWithCard}</h3>
          <ul class="bars">
            {cards.map(({ name, now, before }) => (
              <li key={name}>
                <span class="name">
                  {name} <small>{fill(say.gainedPerGame, { now: number(now?.gained ?? 0), before: number(before?.gained ?? 0) })}</small>
                </span>
                {now && <Bar kind="with" label={say.withChange} share={now.wins[0]} within={[now.wins[1], now.wins[2]]} />}
                {before && <Bar kind="without" label={say.withoutChange} share={before.wins[0]} within={[before.wins[1], before.wins[2]]} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Cards of both sides; first those whose shares differ most. */
function pairs(now: Side, before: Side) {
  const names = [...new Set([...now.cards, ...before.cards].map((card) => card.name))];
  const of = (side: Side, name: string) => side.cards.find((card) => card.name === name);
  const all = names.map((name) => ({ name, now: of(now, name), before: of(before, name) }));
  const gap = ({ now, before }: (typeof all)[number]) => Math.abs((now?.gained ?? 0) - (before?.gained ?? 0));
  return all.sort((one, other) => gap(other) - gap(one)).slice(0, CARDS);
}

function Bar({ kind, label, share, within }: { kind: string; label: string; share: number; within: [number, number] }) {
  const [low, high] = within;
  const text = `${percent(share)} (${percent(low)} – ${percent(high)})`;
  return (
    <span class={`stretch ${kind}`} role="img" aria-label={`${label}: ${text}`} title={text}>
      <span class="track">
        <span class="full" style={{ width: `${share * 100}%` }} />
        <span class="interval" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
      </span>
      <span class="figure">{percent(share)}</span>
    </span>
  );
}

/** A line of figures; what neither of the two has is no line. */
function Row({ name, with: now, without }: { name: string; with: number | null; without: number | null | undefined }) {
  if (now == null && without == null) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{now == null ? "" : number(now)}</td>
      <td>{without == null ? "" : number(without)}</td>
    </tr>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function number(value: number): string {
  return value.toFixed(2);
}
