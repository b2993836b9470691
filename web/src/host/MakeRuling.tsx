// A stretch of a table's answers as a ruling: looked at first, then put into the game's folder.
import { useState } from "preact/hooks";
import { Sheet } from "../table/Sheet";
import { fill, listed, words } from "../words";
import type { Host, Ruling } from "./api";

export function MakeRuling({ host, id }: { host: Host; id: string }) {
  const say = words.value;
  const [first, setFirst] = useState(1);
  const [last, setLast] = useState(1);
  const [ruling, setRuling] = useState<Ruling | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const make = (write: boolean) =>
    host.ruling(id, first, last, write).then(
      (ruling) => {
        setRuling(ruling);
        setWrong(null);
      },
      (error: Error) => setWrong(error.message),
    );
  return (
    <details class="ruling">
      <summary>{say.makeRuling}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make(false);
        }}
      >
        <label>
          {say.fromAnswer}
          <input type="number" min={1} value={first} onInput={(event) => setFirst(event.currentTarget.valueAsNumber)} />
        </label>
        <label>
          {say.toAnswer}
          <input type="number" min={first} value={last} onInput={(event) => setLast(event.currentTarget.valueAsNumber)} />
        </label>
        <button class="choice">{say.makeRuling}</button>
      </form>
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
      {ruling && (
        <Sheet title={say.ruling} close={() => setRuling(null)}>
          <pre>{ruling.text}</pre>
          <h3>{say.log}</h3>
          <pre>{ruling.transcript}</pre>
          {ruling.files.length > 0 ? (
            <p role="status">{fill(say.written, { files: listed(ruling.files) })}</p>
          ) : (
            <button class="choice main" onClick={() => void make(true)}>
              {say.write}
            </button>
          )}
          {wrong && <p class="refusal">{wrong}</p>}
        </Sheet>
      )}
    </details>
  );
}
