// A table to try the game at as it stands in the editor: a person against its bots.
import { useEffect, useMemo, useState } from "preact/hooks";
import { TableView } from "../table/TablePage";
import { Connection } from "../table/connection";
import { fill, language, words } from "../words";
import type { Played } from "./api";
import type { Desk } from "./desk";

export function Trial({ desk }: { desk: Desk }) {
  const say = words.value;
  const [seat, setSeat] = useState<Played | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const connection = useMemo(() => (seat ? new Connection(seat.table, seat.token) : null), [seat?.table, seat?.token]);
  useEffect(() => () => connection?.close(), [connection]);

  const play = async (table: string | null) => {
    try {
      const played = await desk.ask("play", { table, locale: language.value });
      setSeat(played);
      setWrong(null);
      const fits = played.fits && fill(say.renewed, { answers: played.fits[0], of: played.fits[1] });
      setTold([fits, played.misfit].filter(Boolean).join(" ") || null);
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  return (
    <div class="trial">
      <div class="aids">
        {seat && (
          <button class="choice main" onClick={() => void play(seat.table)}>
            {say.goOnSo}
          </button>
        )}
        <button class={seat ? "quiet" : "choice main"} onClick={() => void play(null)}>
          {seat ? say.playAnew : say.playThis}
        </button>
      </div>
      {!seat && <p class="note">{say.playNote}</p>}
      {told && <p role="status">{told}</p>}
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
      {connection && <TableView connection={connection} isPart />}
    </div>
  );
}
