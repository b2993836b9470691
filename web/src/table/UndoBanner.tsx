// Somebody wants to take back: those who must agree are told what they would lose.
import type { Table } from "../wire";
import { fill, listed, words } from "../words";
import type { Connection } from "./connection";

export function UndoBanner({ connection, table }: { connection: Connection; table: Table }) {
  const say = words.value;
  const undo = table.undo;
  if (!undo) return null;
  const name = (seat: number) => table.sitters[seat]?.name ?? "";
  const answer = (agrees: boolean) => connection.say({ consent: { request: undo.request, agrees } });
  const isAsked = table.seat !== null && undo.waits_for.includes(table.seat);
  if (!isAsked) {
    return (
      <div class="banner" role="status">
        <p>{fill(say.undoWaits, { who: name(undo.by), others: listed(undo.waits_for.map(name)) })}</p>
        {undo.by === table.seat && (
          <button class="quiet" onClick={() => answer(false)}>
            {say.withdraw}
          </button>
        )}
      </div>
    );
  }
  return (
    <div class="banner" role="alert">
      <p>{fill(undo.own.length > 0 ? say.wantsUndo : say.wantsUndoFree, { who: name(undo.by) })}</p>
      {undo.own.length > 0 && (
        <ul class="lines">
          {undo.own.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
      {undo.since.length > 0 && (
        <>
          <p>{say.told}</p>
          <ul class="lines">
            {undo.since.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <div class="aids">
        <button class="choice main" onClick={() => answer(true)}>
          {say.agree}
        </button>
        <button class="choice" onClick={() => answer(false)}>
          {say.refuse}
        </button>
      </div>
    </div>
  );
}
