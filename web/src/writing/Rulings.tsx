// The rulings of the game and how they stand: those about the card at the cursor, and whatever does not pass.
import { useState } from "preact/hooks";
import { fill, words } from "../words";
import type { Went } from "./api";
import type { Desk } from "./desk";

/** Whether somebody has to look at it. */
export function isOpen(went: Went): boolean {
  return went.result !== null && went.result !== "passed" && went.result !== "meant";
}

export function Rulings({ desk }: { desk: Desk }) {
  const say = words.value;
  const [isAll, showAll] = useState(false);
  const { rulings, left, wrong, card } = desk.rehearsal;
  const list = rulings.value;
  const ofCard = list.filter((went) => went.is_about);
  // What somebody has to look at comes first.
  const about = [...ofCard.filter(isOpen), ...ofCard.filter((went) => !isOpen(went))];
  const open = list.filter((went) => !went.is_about && isOpen(went));
  const others = list.filter((went) => !went.is_about && !isOpen(went));
  const passed = list.filter((went) => went.result !== null && !isOpen(went)).length;
  const part = (head: string, wents: Went[]) =>
    wents.length > 0 && (
      <section>
        <h3>{head}</h3>
        <ul>
          {wents.map((went) => (
            <Ruling key={went.name} desk={desk} went={went} />
          ))}
        </ul>
      </section>
    );
  return (
    <div class="rulings">
      <p class="standing" role="status" aria-live="polite">
        {wrong.value && <span class="refusal">{fill(say.rulingsWait, { why: wrong.value })} </span>}
        {fill(say.rulingsStand, { passed, of: list.length })}
        {left.value > 0 && ` ${fill(say.rulingsLeft, { n: left.value })}`}
      </p>
      {part(say.openRulings, open)}
      {part(fill(say.aboutCard, { name: card.value?.name ?? "" }), about)}
      {others.length > 0 && (
        <button class="quiet" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
          {isAll ? say.fewerRulings : fill(say.otherRulings, { n: others.length })}
        </button>
      )}
      {isAll && part(say.rulings, others)}
    </div>
  );
}

function Ruling({ desk, went }: { desk: Desk; went: Went }) {
  const say = words.value;
  const [transcript, setTranscript] = useState<string | null>(null);
  const result = went.result ?? "waits";
  const look = async () => {
    if (transcript !== null) return setTranscript(null);
    setTranscript(await desk.try(() => desk.ask("transcript", { name: went.name })));
  };
  return (
    <li class={`went ${result} ${went.is_old ? "old" : ""}`}>
      <details open={isOpen(went)}>
        <summary>
          <span class="verdict">{say.results[result]}</span>
          <span>
            {went.ids.join(", ")} <q>{went.title}</q>
          </span>
        </summary>
        {went.told && <Told text={went.told} isDifference={result === "changed"} />}
        <div class="aids">
          <button class="quiet" onClick={() => void desk.show(went.place.path, went.place)}>
            {went.place.path}:{went.line}
          </button>
          {(result === "passed" || result === "meant") && (
            <button class="quiet" aria-expanded={transcript !== null} onClick={() => void look()}>
              {say.log}
            </button>
          )}
          {went.may_take && !went.is_old && (
            <button class="quiet mends" onClick={() => void desk.rehearsal.take(went.name)}>
              {say.takeTranscript}
            </button>
          )}
        </div>
        {transcript !== null && <pre tabIndex={0}>{transcript}</pre>}
      </details>
    </li>
  );
}

/** What is to be read; of a difference each line says by itself what it is. */
function Told({ text, isDifference }: { text: string; isDifference: boolean }) {
  const kind = (line: string) => (!isDifference ? "" : line.startsWith("-") ? "less" : line.startsWith("+") ? "more" : "");
  return (
    <pre tabIndex={0}>
      {text
        .trimEnd()
        .split("\n")
        .map((line, at) => (
          <span key={at} class={kind(line)}>
            {line}
            {"\n"}
          </span>
        ))}
    </pre>
  );
}
