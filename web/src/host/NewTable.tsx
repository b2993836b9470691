// The form for a new table: the game, who sits there, in which language, with which options.
import { useEffect, useState } from "preact/hooks";
import { languages, words, fill, language, titleOf } from "../words";
import type { Game, Host, Terms } from "./api";

interface Props {
  host: Host;
  games: Game[];
  done: () => Promise<void>;
}

interface Seat {
  name: string;
  sitter: string;
}

const PERSON = "you";

export function NewTable({ host, games, done }: Props) {
  const say = words.value;
  const [game, setGame] = useState(games[0]?.name ?? "");
  const [terms, setTerms] = useState<Terms | null>(null);
  const [seats, setSeats] = useState<Seat[]>([]);
  const [locale, setLocale] = useState("");
  const [options, setOptions] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<string | null>(null);

  useEffect(() => {
    let isStale = false;
    setTerms(null);
    host.terms(game).then(
      (terms) => {
        if (isStale) return;
        const count = Math.max(terms.players[0], Math.min(2, terms.players[1]));
        setTerms(terms);
        setWrong(null);
        setOptions({});
        setLocale(terms.locales.includes(language.value) && language.value !== "en" ? language.value : "");
        setSeats(Array.from({ length: count }, (_, at) => ({ name: "", sitter: at === 0 ? PERSON : terms.adviser })));
      },
      (error: Error) => setWrong(error.message),
    );
    return () => {
      isStale = true;
    };
  }, [host, game]);

  const seat = (at: number, change: Partial<Seat>) =>
    setSeats(seats.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const called = (sitter: string) => (sitter === PERSON ? say.person : sitter === "random" ? say.random : sitter);
  const begin = async () => {
    const set = Object.entries(options).filter(([, value]) => value.trim() !== "");
    try {
      await host.create({ game, seats, set, locale: locale || null });
      setWrong(null);
      await done();
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  return (
    <section>
      <h2>{say.newTable}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <label>
          {say.game}
          <select aria-label={say.game} value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {games.map((one) => (
              <option key={one.name} value={one.name}>
                {titleOf(one)}
              </option>
            ))}
          </select>
        </label>
        {terms && (
          <>
            <div class="field" role="group" aria-label={say.seats}>
              {say.seats}
              {seats.map((one, at) => (
                <div class="seat" key={at}>
                  <input
                    aria-label={`${fill(say.seat, { n: at + 1 })}: ${say.name}`}
                    placeholder={fill(say.seat, { n: at + 1 })}
                    maxLength={40}
                    value={one.name}
                    onInput={(event) => seat(at, { name: event.currentTarget.value })}
                  />
                  <select
                    aria-label={`${fill(say.seat, { n: at + 1 })}: ${say.who}`}
                    value={one.sitter}
                    onChange={(event) => seat(at, { sitter: event.currentTarget.value })}
                  >
                    {terms.sitters.map((sitter) => (
                      <option key={sitter} value={sitter}>
                        {called(sitter)}
                      </option>
                    ))}
                  </select>
                </div>
              ))}
              <div class="aids">
                <button
                  type="button"
                  class="quiet"
                  disabled={seats.length >= terms.players[1]}
                  onClick={() => setSeats([...seats, { name: "", sitter: terms.adviser }])}
                >
                  {say.addSeat}
                </button>
                <button
                  type="button"
                  class="quiet"
                  disabled={seats.length <= Math.max(1, terms.players[0])}
                  onClick={() => setSeats(seats.slice(0, -1))}
                >
                  {say.dropSeat}
                </button>
              </div>
            </div>
            {terms.locales.length > 0 && (
              <label>
                {say.gameLanguage}
                <select aria-label={say.gameLanguage} value={locale} onChange={(event) => setLocale(event.currentTarget.value)}>
                  <option value="">{say.own}</option>
                  {terms.locales.map((tag) => (
                    <option key={tag} value={tag}>
                      {languages.find(([known]) => known === tag)?.[1] ?? tag}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {terms.options.length > 0 && (
              <details class="field">
                <summary>{say.options}</summary>
                {terms.options.map((name) => (
                  <label key={name}>
                    {name}
                    <input
                      value={options[name] ?? ""}
                      onInput={(event) => setOptions({ ...options, [name]: event.currentTarget.value })}
                    />
                  </label>
                ))}
              </details>
            )}
            <button class="choice main" type="submit">
              {say.begin}
            </button>
          </>
        )}
        {wrong && (
          <p class="refusal" role="alert">
            {wrong}
          </p>
        )}
      </form>
    </section>
  );
}
