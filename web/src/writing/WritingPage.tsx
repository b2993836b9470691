// Where a game is written: files on the left, the editor in the middle, and beside it the card in words, its rulings, what is wrong,
// a table to play at, and games between bots. Where there is little room each of them is a page by itself.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Bar } from "../Bar";
import { linkToText } from "../route";
import { fill, titleOf, words } from "../words";
import { CardPanel } from "./CardPanel";
import { Compare } from "./Compare";
import { Desk } from "./desk";
import { EditorPane } from "./EditorPane";
import { Files } from "./Files";
import { Problems } from "./Problems";
import { Rulings, isOpen } from "./Rulings";
import { Trial } from "./Trial";
import { Writing, type Game } from "./api";

type Tab = "files" | "text" | "card" | "rulings" | "problems" | "table" | "games";

/** Where the columns no longer stand beside one another, as the style sheet has it. */
const NARROW = matchMedia("(max-width: 62rem)");

export function WritingPage({ game, token }: { game: string | null; token: string }) {
  return game === null ? <Shelf token={token} /> : <Written key={game} game={game} token={token} />;
}

/** The games that may be written; where there is one it is opened. */
function Shelf({ token }: { token: string }) {
  const say = words.value;
  const [games, setGames] = useState<Game[] | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    new Writing(token, "").games().then(
      (games) => {
        const [first] = games;
        if (games.length === 1 && first) location.replace(linkToText(token, first.name));
        else setGames(games);
      },
      (error: Error) => setWrong(error.message),
    );
  }, [token]);
  return (
    <>
      <Bar title={say.writeGame} />
      <main class="plain">
        {wrong && <p role="alert">{wrong}</p>}
        <ul>
          {games?.map((game) => (
            <li key={game.name}>
              <a href={linkToText(token, game.name)}>{titleOf(game)}</a>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const change = () => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", change);
    return () => NARROW.removeEventListener("change", change);
  }, []);
  return isNarrow;
}

function Written({ game, token }: { game: string; token: string }) {
  const say = words.value;
  const desk = useMemo(() => new Desk(new Writing(token, game)), [game, token]);
  const isNarrow = useNarrow();
  const [chosen, choose] = useState<Tab>("card");
  useEffect(() => void desk.begin(), [desk]);

  const title = (desk.opened.value && titleOf(desk.opened.value)) || game;
  const unsaved = desk.unsaved.value.length;
  useEffect(() => {
    document.title = `${unsaved > 0 ? "● " : ""}${title}`;
  }, [title, unsaved]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (desk.unsaved.value.length > 0) event.preventDefault();
    };
    const save = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      void desk.save();
    };
    addEventListener("beforeunload", warn);
    addEventListener("keydown", save);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("keydown", save);
    };
  }, [desk]);
  // Where somebody is led comes into sight.
  const { value: goal } = desk.goal;
  const { value: shown } = desk.shown;
  useEffect(() => {
    if (isNarrow && shown > 0) choose("text");
  }, [goal, shown]);
  const { value: found } = desk.found;
  useEffect(() => {
    if (found) choose("problems");
  }, [found]);

  const errors = desk.findings.value.filter((found) => found.is_error).length;
  const warnings = desk.findings.value.length - errors;
  const red = desk.rehearsal.rulings.value.filter(isOpen).length;
  const beside: [Tab, string, number][] = [
    ["card", say.inWords, 0],
    ["rulings", say.rulings, red],
    ["problems", say.problems, errors + warnings],
    ["table", say.tryIt, 0],
    ["games", say.manyGames, 0],
  ];
  const tabs: [Tab, string, number][] = isNarrow ? [["files", say.files, 0], ["text", say.text, 0], ...beside] : beside;
  const tab = tabs.some(([name]) => name === chosen) ? chosen : "card";
  return (
    <div class="writing" data-tab={tab}>
      <Bar title={title}>
        <p class="moment">
          <span>{desk.path.value}</span>
          {desk.opened.value && desk.path.value && !desk.isWritable.value && <span>{say.readOnly}</span>}
        </p>
        <div class="aids">
          <button class="quiet" disabled={unsaved === 0} title="Ctrl-S" onClick={() => void desk.save()}>
            {unsaved > 0 ? fill(say.saveFiles, { n: unsaved }) : say.allSaved}
          </button>
        </div>
      </Bar>
      {desk.wrong.value && (
        <p class="banner refusal" role="alert">
          {desk.wrong.value}
        </p>
      )}
      {/* What is wrong is said to those who do not see the underlines, once it is another number. */}
      <p class="unseen" role="status">
        {fill(say.problemsNow, { n: errors + warnings })}
      </p>
      <main class="benches">
        <Tabs tabs={tabs} tab={tab} choose={choose} />
        <div class="bench-files" hidden={isNarrow && tab !== "files"} {...part("files", isNarrow)}>
          <Files desk={desk} />
        </div>
        <div class="bench-text" hidden={isNarrow && tab !== "text"} {...part("text", isNarrow)}>
          {desk.opened.value && <EditorPane desk={desk} />}
          <p class="keys">{say.editorKeys}</p>
        </div>
        <div class="bench-beside" hidden={isNarrow && (tab === "files" || tab === "text")}>
          {panel("card", tab, tab === "card" && <CardPanel desk={desk} />)}
          {panel("rulings", tab, tab === "rulings" && <Rulings desk={desk} />)}
          {panel("problems", tab, tab === "problems" && <Problems desk={desk} />)}
          {panel("table", tab, <Trial desk={desk} />)}
          {panel("games", tab, tab === "games" && <Compare desk={desk} />)}
        </div>
      </main>
    </div>
  );
}

/** What a bench is to a reader of screens: where there is little room a panel of its tab. */
function part(name: Tab, isNarrow: boolean) {
  return isNarrow ? { id: `panel-${name}`, role: "tabpanel" as const, "aria-labelledby": `tab-${name}` } : {};
}

function panel(name: Tab, tab: Tab, children: ComponentChildren) {
  return (
    <div class={`panel of-${name}`} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={tab !== name}>
      {children}
    </div>
  );
}

interface TabsProps {
  tabs: [Tab, string, number][];
  tab: Tab;
  choose: (tab: Tab) => void;
}

function Tabs({ tabs, tab, choose }: TabsProps) {
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([name]) => name === tab);
    const goals: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const goal = goals[event.key];
    const next = goal === undefined ? undefined : tabs.at(goal % tabs.length);
    if (!next) return;
    event.preventDefault();
    choose(next[0]);
    document.getElementById(`tab-${next[0]}`)?.focus();
  };
  // Where not all of them have room.
  useEffect(() => document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [tab, tabs.length]);
  return (
    <div class="tabs" role="tablist" aria-label={words.value.besideText}>
      {tabs.map(([name, label, count]) => (
        <button
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls={`panel-${name}`}
          tabIndex={tab === name ? 0 : -1}
          onKeyDown={step}
          onClick={() => choose(name)}
        >
          {label}
          {count > 0 && <span class="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}
