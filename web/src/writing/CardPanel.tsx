// The card at the cursor as it reads in words, in each language of the game, with its fields.
import { languages, words } from "../words";
import type { Desk } from "./desk";

export function CardPanel({ desk }: { desk: Desk }) {
  const say = words.value;
  const card = desk.rehearsal.card.value;
  if (!card) return <p class="note">{say.pointAtCard}</p>;
  return (
    <div class={card.is_old ? "in-words old" : "in-words"}>
      {card.is_old && (
        <p class="note" role="status">
          {say.cardIsOld}
        </p>
      )}
      {card.told.map((told) => (
        <article key={told.locale} lang={told.locale}>
          <small>{languages.find(([tag]) => tag === told.locale)?.[1] ?? told.locale}</small>
          <h3>{told.name}</h3>
          {told.facts && <p class="facts">{told.facts}</p>}
          {told.lines.length === 0 && <p class="note">{say.noText}</p>}
          {told.lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </article>
      ))}
      {card.fields.length > 0 && (
        <table class="fields">
          <caption>{say.fields}</caption>
          <tbody>
            {card.fields.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
