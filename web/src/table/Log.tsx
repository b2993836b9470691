// What happened, the latest last; what came after one's own last answer is set apart.
import { useEffect, useRef } from "preact/hooks";
import type { Table, Told } from "../wire";
import { words } from "../words";
import type { Connection } from "./connection";
import { Sheet } from "./Sheet";

export function Log({ connection, table }: { connection: Connection; table: Table }) {
  const say = words.value;
  const list = useRef<HTMLOListElement>(null);
  const { log, seen } = table.screen;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [log]);
  const whole = connection.log.value;
  return (
    <aside class="log" aria-label={say.log}>
      <header>
        <h2>{say.log}</h2>
        {table.seat !== null && (
          <button class="quiet" onClick={() => connection.say("log")}>
            {say.wholeLog}
          </button>
        )}
      </header>
      <ol ref={list} role="log" tabIndex={0} aria-label={say.log}>
        {log.map((told, at) => (
          <Line key={at} told={told} isFirstNew={at === seen && at > 0} isOld={at < seen} />
        ))}
      </ol>
      {whole && (
        <Sheet title={say.log} close={() => (connection.log.value = null)}>
          <ol class="whole-log">
            {whole.map((told, at) => (
              <Line key={at} told={told} isFirstNew={false} isOld={false} />
            ))}
          </ol>
        </Sheet>
      )}
    </aside>
  );
}

function Line({ told, isFirstNew, isOld }: { told: Told; isFirstNew: boolean; isOld: boolean }) {
  const text = told.is_head ? told.text.replace(/^[=\s-]+/, "") : told.text;
  const kinds = [told.is_head ? "head" : "", isOld ? "old" : "", isFirstNew ? "first-new" : ""];
  return (
    <li class={kinds.join(" ")} style={{ "--depth": told.depth }} data-since={isFirstNew ? words.value.sinceTurn : undefined}>
      {text}
      {told.times > 1 && <small> ×{told.times}</small>}
    </li>
  );
}
