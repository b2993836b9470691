// The question of this seat, in words, and every way to answer it: what may be clicked on the table stands here, too.
import { useEffect } from "preact/hooks";
import type { Answer, Offer, Table, Thing } from "../wire";
import { fill, listed, words } from "../words";
import type { Choice } from "./choice";
import type { Connection } from "./connection";
import { Sheet } from "./Sheet";
import { Sign } from "./Sign";

interface Props {
  connection: Connection;
  choice: Choice;
  table: Table;
  showCard: (name: string) => void;
}

export function Question({ connection, choice, table }: Props) {
  const say = words.value;
  const prompt = table.screen.prompt;
  const isSent = connection.sent.value !== null;
  const offer = prompt?.offer;

  useEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event, choice, connection);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [choice, connection]);

  const hint = connection.hint.value;
  const why = connection.why.value;
  return (
    <section class={`question ${isSent ? "sent" : ""}`} aria-label={say.question} data-question={table.question ?? undefined}>
      {prompt && offer && (
        <>
          <p class="asks" role="status" aria-live="polite">
            {prompt.text}
          </p>
          {offer.means && <p class="means">{fill(say.means, { what: offer.means })}</p>}
          <p class="how">{how(offer, choice)}</p>
          <Choices choice={choice} offer={offer} connection={connection} />
        </>
      )}
      {connection.refusal.value && (
        <p class="refusal" role="alert">
          {connection.refusal.value}
        </p>
      )}
      {hint && offer && (
        <p class="hint" role="status">
          {fill(say.hintSays, { bot: hint.bot, what: inWords(hint.answer, offer) })}
        </p>
      )}
      {table.seat !== null && !table.ending && (
        <div class="aids">
          {prompt && (
            <button class="quiet" onClick={() => connection.say("hint")}>
              {say.hint}
            </button>
          )}
          {prompt && (
            <button class="quiet" onClick={() => connection.say({ why: { of: null } })}>
              {say.why}
            </button>
          )}
          <button class="quiet" disabled={!table.may_undo || table.undo !== null} onClick={() => connection.say("undo")}>
            {say.undo}
          </button>
        </div>
      )}
      {why && (
        <Sheet title={say.why} close={() => (connection.why.value = null)}>
          <ul class="lines">
            {why.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  );
}

function how(offer: Offer, choice: Choice): string {
  const say = words.value;
  const parts = { min: offer.min, max: offer.max, n: choice.sum() };
  switch (offer.kind) {
    case "pick":
    case "option":
      if (offer.max <= 1) return "";
      return fill(offer.min === offer.max ? say.pickExactly : say.pickSome, parts);
    case "order":
      return fill(say.orderThem, parts);
    case "bundle":
      return fill(say.amounts, parts);
    case "number":
      return fill(say.number, parts);
    case "spot":
      return say.spot;
    case "yes_no":
      return "";
  }
}

function Choices({ choice, offer, connection }: { choice: Choice; offer: Offer; connection: Connection }) {
  const say = words.value;
  const needsDone = !choice.isImmediate() && offer.kind !== "yes_no";
  return (
    <div class="choices">
      {offer.kind === "yes_no" ? (
        <>
          <button class="choice main" onClick={() => connection.answer({ yes_no: true })}>
            <kbd>1</kbd>
            {say.yes}
          </button>
          <button class="choice" onClick={() => connection.answer({ yes_no: false })}>
            <kbd>2</kbd>
            {say.no}
          </button>
        </>
      ) : offer.kind === "number" ? (
        <NumberField choice={choice} offer={offer} />
      ) : offer.kind === "bundle" ? (
        offer.things.map((thing, index) => <Good key={index} thing={thing} index={index} choice={choice} />)
      ) : (
        offer.things.map((thing, index) => <One key={index} thing={thing} index={index} choice={choice} offer={offer} />)
      )}
      {choice.mayBeNothing() && (choice.isImmediate() || choice.sum() === 0) && (
        <button class="choice" onClick={() => choice.nothing()}>
          <kbd>0</kbd>
          {say.nothing}
        </button>
      )}
      {choice.mayBeEverything() && (
        <button class="choice" onClick={() => choice.everything()}>
          <kbd>a</kbd>
          {say.everything}
        </button>
      )}
      {needsDone && choice.sum() > 0 && offer.kind !== "number" && (
        <button class="choice" onClick={() => choice.clear()}>
          <kbd>Esc</kbd>
          {say.clear}
        </button>
      )}
      {needsDone && (
        <button class="choice main" disabled={choice.ready() === null} onClick={() => choice.confirm()}>
          <kbd>⏎</kbd>
          {say.confirm}
        </button>
      )}
    </div>
  );
}

function One({ thing, index, choice, offer }: { thing: Thing; index: number; choice: Choice; offer: Offer }) {
  const chosen = choice.count(index);
  const order = choice.picked.value.indexOf(index);
  const about = [thing.count > 1 ? `×${thing.count}` : "", thing.place ?? "", thing.detail].filter(Boolean);
  return (
    <button
      class={`choice ${chosen > 0 ? "chosen" : ""}`}
      title={thing.says?.join(" ")}
      aria-pressed={choice.isImmediate() ? undefined : chosen > 0}
      onClick={() => choice.touch(index)}
    >
      {index < 9 && <kbd>{index + 1}</kbd>}
      <span>
        <Sign look={thing.look} />
        {thing.name}
      </span>
      {about.length > 0 && <small>{about.join(", ")}</small>}
      {chosen > 0 && <span class="badge">{offer.kind === "order" ? order + 1 : chosen > 1 ? chosen : "✓"}</span>}
    </button>
  );
}

function Good({ thing, index, choice }: { thing: Thing; index: number; choice: Choice }) {
  const say = words.value;
  const amount = choice.amounts.value[index] ?? 0;
  return (
    <div class="good" role="group" aria-label={thing.name}>
      <button aria-label={`${thing.name}: ${say.least}`} disabled={amount === 0} onClick={() => choice.add(index, -1)}>
        −
      </button>
      <output>{amount}</output>
      <button aria-label={`${thing.name}: ${say.more}`} onClick={() => choice.add(index, 1)}>
        +
      </button>
      <span>
        <Sign look={thing.look} />
        {thing.name} <small>/{thing.count}</small>
      </span>
    </div>
  );
}

function NumberField({ choice, offer }: { choice: Choice; offer: Offer }) {
  const say = words.value;
  // What is typed stays as it is typed: the beginning of a number may lie outside of the range.
  const type = (number: number) => (choice.number.value = Number.isFinite(number) ? number : null);
  return (
    <div class="good">
      <button aria-label={say.least} onClick={() => choice.step(-1)}>
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={fill(say.number, { min: offer.min, max: offer.max })}
        min={offer.min}
        max={offer.max}
        value={choice.number.value ?? ""}
        onInput={(event) => type(event.currentTarget.valueAsNumber)}
      />
      <button aria-label={say.more} onClick={() => choice.step(1)}>
        +
      </button>
    </div>
  );
}

/** An answer in words. */
function inWords(answer: Answer, offer: Offer): string {
  const say = words.value;
  const name = (index: number) => offer.things[index]?.name ?? "";
  const names = (list: number[]) => (list.length === 0 ? say.nothing : listed(list.map(name)));
  if ("pick" in answer) return names(answer.pick);
  if ("option" in answer) return names(answer.option);
  if ("order" in answer) return names(answer.order);
  if ("yes_no" in answer) return answer.yes_no ? say.yes : say.no;
  if ("number" in answer) return String(answer.number);
  if ("spot" in answer) return name(answer.spot);
  const some = answer.bundle.map((amount, at) => (amount > 0 ? `${amount} ${name(at)}` : "")).filter(Boolean);
  return some.length === 0 ? say.nothing : listed(some);
}

/** Keys that answer wherever the focus is, but for where something is typed. */
function pressed(event: KeyboardEvent, choice: Choice, connection: Connection) {
  const offer = choice.offer.value;
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return;
  // A table that is a part of a page hears only what is typed into it.
  const part = document.querySelector(".table-page.part");
  if (part && !event.composedPath().includes(part)) return;
  const isTyping = target.matches("input, select, textarea, [contenteditable], .cm-content");
  if (!offer || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && (!isTyping || target.matches("input[type=number]"))) {
    // Of a button that has the focus the key is a click.
    if (target.matches("button, a, summary")) return;
    choice.confirm();
    return;
  }
  if (isTyping) return;
  if (event.key === "Escape") return choice.clear();
  if (event.key === "0") return choice.nothing();
  if (event.key === "a" && choice.mayBeEverything()) return choice.everything();
  const number = Number(event.key);
  if (!Number.isInteger(number) || number < 1 || number > 9) return;
  if (offer.kind === "yes_no") {
    if (number <= 2) connection.answer({ yes_no: number === 1 });
  } else {
    choice.touch(number - 1);
  }
}
