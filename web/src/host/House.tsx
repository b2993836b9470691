// All tables, for whoever serves: their links, and a form for another one.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Bar } from "../Bar";
import { linkTo, linkToText } from "../route";
import { fill, titleOf, words } from "../words";
import { Host, type House as Known, type Sat } from "./api";
import { MakeRuling } from "./MakeRuling";
import { NewTable } from "./NewTable";

export function House({ token }: { token: string }) {
  const say = words.value;
  const host = useMemo(() => new Host(token), [token]);
  const [house, setHouse] = useState<Known | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);

  const look = () =>
    host.house().then(
      (house) => {
        setHouse(house);
        setWrong(null);
      },
      (error: Error) => setWrong(error.message),
    );
  useEffect(() => {
    void look();
  }, [host]);

  const act = (work: Promise<unknown>) =>
    work.then(look, (error: Error) => {
      setWrong(error.message);
    });
  const renew = (id: string) =>
    host.renew(id).then(({ answers, of, misfit }) => {
      setTold([fill(say.renewed, { answers, of }), misfit ?? ""].join(" "));
    });
  return (
    <>
      <Bar title={say.welcome} />
      <main class="house">
        {wrong && (
          <p class="refusal" role="alert">
            {wrong}
          </p>
        )}
        {told && <p role="status">{told}</p>}
        <section>
          <h2>{say.tables}</h2>
          {house?.tables.length === 0 && <p class="note">{say.noTables}</p>}
          {house?.tables
            .slice()
            .reverse()
            .map((table) => (
              <TableCard
                key={table.id}
                host={host}
                table={table}
                close={() => confirm(say.closeSure) && void act(host.close(table.id))}
                renew={() => void act(renew(table.id))}
                save={() => void act(download(host, table.id))}
              />
            ))}
        </section>
        {house && (
          <div>
            <NewTable host={host} games={house.games} done={look} />
            <section class="to-write">
              <h2>{say.writeGame}</h2>
              <p class="note">{say.writeNote}</p>
              <ul>
                {house.games
                  .filter((game) => house.written.includes(game.name))
                  .map((game) => (
                    <li key={game.name}>
                      <a href={linkToText(house.designer, game.name)}>{titleOf(game)}</a>
                    </li>
                  ))}
              </ul>
            </section>
          </div>
        )}
      </main>
    </>
  );
}

async function download(host: Host, id: string) {
  const save = await host.save(id);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([save], { type: "application/json" }));
  link.download = `${id}.save.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

interface CardProps {
  host: Host;
  table: Sat;
  close: () => void;
  renew: () => void;
  save: () => void;
}

function TableCard({ host, table, close, renew, save }: CardProps) {
  const say = words.value;
  return (
    <article class="sat">
      <h3>{table.title}</h3>
      <ul>
        {table.seats.map((seat) => (
          <li key={seat.name}>
            <span>
              {seat.name} {seat.token === null && <span class="tag">{seat.sitter}</span>}
            </span>
            {seat.token !== null && (
              <>
                <a href={linkTo(table.id, seat.token)} target="_blank" rel="noopener">
                  {say.sit}
                </a>
                <CopyLink link={linkTo(table.id, seat.token)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <div class="aids">
        <a class="quiet" href={linkTo(table.id, table.watch)} target="_blank" rel="noopener">
          {say.watch}
        </a>
        <button class="quiet" onClick={renew}>
          {say.renew}
        </button>
        <button class="quiet" onClick={save}>
          {say.save}
        </button>
        <button class="quiet" onClick={close}>
          {say.closeTable}
        </button>
      </div>
      <MakeRuling host={host} id={table.id} />
    </article>
  );
}

function CopyLink({ link }: { link: string }) {
  const say = words.value;
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      // Where pages may not write there, the link is shown to be copied by hand.
      prompt(say.copyLink, link);
    }
  };
  return (
    <button class="quiet" onClick={() => void copy()}>
      {isCopied ? say.copied : say.copyLink}
    </button>
  );
}
