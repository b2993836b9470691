// A table as one seat sees it: what the others have, the table, what one has oneself, the question and the log.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Bar } from "../Bar";
import type { Holder } from "../wire";
import { fill, listed, words } from "../words";
import { Cards } from "./cards";
import { Choice } from "./choice";
import { Connection } from "./connection";
import { CardSheet } from "./CardSheet";
import { EndingSheet } from "./EndingSheet";
import { HolderView } from "./HolderView";
import { Log } from "./Log";
import { Question } from "./Question";
import { UndoBanner } from "./UndoBanner";

export function TablePage({ id, token }: { id: string; token: string }) {
  const connection = useMemo(() => new Connection(id, token), [id, token]);
  useEffect(() => () => connection.close(), [connection]);
  return (
    <TableView connection={connection} />
  );
}

/** The table of a connection, as a page or a part of one. */
export function TableView({ connection, isPart = false }: { connection: Connection; isPart?: boolean }) {
  const say = words.value;
  const choice = useMemo(() => new Choice(connection), [connection]);
  const [shownCard, showCard] = useState<string | null>(null);
  const [isEndSeen, seeEnd] = useState(false);
  const table = connection.table.value;

  // What a new question is about comes into sight, if nothing of it is.
  useEffect(() => {
    if (table?.question == null) return;
    const lit = [...document.querySelectorAll(".table .lit")];
    const edge = document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;
    const isSeen = lit.some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 40 && bottom <= edge;
    });
    if (!isSeen) lit[0]?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [table?.question]);
  useEffect(() => {
    if (table && !isPart) document.title = `${table.screen.prompt ? "● " : ""}${table.screen.game}`;
  }, [table]);

  if (connection.bye.value) {
    return (
      <Alone isPart={isPart}>
        <p role="alert">{connection.bye.value}</p>
      </Alone>
    );
  }
  if (!table) {
    return (
      <Alone isPart={isPart}>
        <p role="status">{connection.isLost.value ? say.lost : say.loading}</p>
      </Alone>
    );
  }
  const { screen } = table;
  const moment = (
    <p class="moment">
      {screen.moment.map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </p>
  );
  // There is one main part of a page.
  const Main = isPart ? "div" : "main";
  // The table comes between those who sit across and whoever looks.
  const holders = screen.holders.map((holder, index) => ({ holder, index }));
  const board = holders[0];
  const own = holders.filter(({ holder }) => holder.is_viewer);
  const others = holders.slice(1).filter(({ holder }) => !holder.is_viewer);
  const part = ({ holder, index }: { holder: Holder; index: number }) => (
    <HolderView key={index} holder={holder} index={index} choice={choice} table={table} showCard={showCard} />
  );
  return (
    <Cards.Provider value={connection.cards}>
    <div class={isPart ? "table-page part" : "table-page"}>
      {isPart ? <div class="bar">{moment}</div> : <Bar title={screen.game}>{moment}</Bar>}
      {connection.isLost.value && (
        <p class="banner lost" role="alert">
          {say.lost}
        </p>
      )}
      <Main class="table">
        {others.length > 0 && <div class={`others of-${Math.min(others.length, 4)}`}>{others.map(part)}</div>}
        {board && part(board)}
        {own.map(part)}
      </Main>
      <Log connection={connection} table={table} />
      <footer class="dock">
        <UndoBanner connection={connection} table={table} />
        {screen.notes.map((note) => (
          <p class="note" key={note} role="status">
            {note}
          </p>
        ))}
        {table.seat === null && <p class="note">{say.spectator}</p>}
        <Question connection={connection} choice={choice} table={table} showCard={showCard} />
        {table.ending && (
          <button class="quiet" onClick={() => seeEnd(false)}>
            {say.ending}: {table.ending.head.slice(1).join(" ")}
          </button>
        )}
        {!screen.prompt && !table.ending && (
          <p class="waiting" role="status">
            {waiting(table.sitters.filter((sitter) => sitter.is_asked).map((sitter) => sitter.name))}
          </p>
        )}
      </footer>
      {shownCard && <CardSheet connection={connection} name={shownCard} close={() => showCard(null)} />}
      {table.ending && !isEndSeen && <EndingSheet ending={table.ending} close={() => seeEnd(true)} />}
    </div>
    </Cards.Provider>
  );
}

/** Something that is said in the place of a table. */
function Alone({ isPart, children }: { isPart: boolean; children: ComponentChildren }) {
  if (isPart) return <div class="note">{children}</div>;
  return (
    <>
      <Bar title={words.value.welcome} />
      <main class="plain">{children}</main>
    </>
  );
}

function waiting(names: string[]): string {
  const say = words.value;
  return names.length > 0 ? fill(say.waitsFor, { who: listed(names) }) : say.nobodyAsked;
}
