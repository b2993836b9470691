// What is wrong with the texts, with what mends it; and where a name is said that somebody asked for.
import { useState } from "preact/hooks";
import { fill, words } from "../words";
import type { Finding, Words } from "./api";
import type { Desk } from "./desk";

export function Problems({ desk }: { desk: Desk }) {
  const say = words.value;
  const list = desk.findings.value;
  return (
    <>
      <Found desk={desk} />
      {list.length === 0 && <p class="note good-news">✓ {say.noProblems}</p>}
      <ul class="problems">
        {list.map((found, at) => (
          <Problem key={`${at} ${found.code} ${found.place.path}`} desk={desk} found={found} />
        ))}
      </ul>
    </>
  );
}

function Problem({ desk, found }: { desk: Desk; found: Finding }) {
  const say = words.value;
  const [more, setMore] = useState<string | null>(null);
  const explain = async () => {
    const explained = await desk.try(() => desk.ask("explain", { code: found.code }));
    setMore(explained ? `${explained.title}\n\n${explained.text}` : "");
  };
  return (
    <li class={found.is_error ? "problem error" : "problem warning"}>
      <button class="place" onClick={() => void desk.show(found.place.path, found.place)}>
        <span class="unseen">{found.is_error ? say.error : say.warning}: </span>
        <strong>{found.message}</strong>
        <small>
          {found.place.path}:{found.line} · {found.code}
        </small>
      </button>
      {found.help && <p class="help">{found.help}</p>}
      {found.notes
        .filter((note) => note.text && (note.place.path !== found.place.path || note.place.start !== found.place.start))
        .map((note, at) => (
          <button key={at} class="quiet" onClick={() => void desk.show(note.place.path, note.place)}>
            {note.place.path}: {note.text}
          </button>
        ))}
      <div class="aids">
        {found.fixes.map((fix, at) => (
          <button key={at} class="quiet mends" onClick={() => void desk.mend(fix.edits)}>
            {fill(say.mend, { title: fix.title })}
          </button>
        ))}
        {more === null && (
          <button class="quiet" onClick={() => void explain()}>
            {say.explainMore}
          </button>
        )}
      </div>
      {more && <p class="explained">{more}</p>}
    </li>
  );
}

function Found({ desk }: { desk: Desk }) {
  const say = words.value;
  const found = desk.found.value;
  if (!found) return null;
  const one = (place: Words) => (
    <li key={`${place.path} ${place.start}`}>
      <button class="place" onClick={() => void desk.show(place.path, place)}>
        <code>{desk.line(place)}</code>
        <small>{place.path}</small>
      </button>
    </li>
  );
  return (
    <section class="found" aria-label={say.saidHere}>
      <header>
        <h3>{fill(say.saidAt, { n: found.length })}</h3>
        <button class="quiet" onClick={() => (desk.found.value = null)}>
          {say.close}
        </button>
      </header>
      <ul>{found.map(one)}</ul>
    </section>
  );
}
