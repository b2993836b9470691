// How the game ended: who won, each term of the score, what everybody had.
import type { Ending } from "../wire";
import { words } from "../words";
import { Sheet } from "./Sheet";

export function EndingSheet({ ending, close }: { ending: Ending; close: () => void }) {
  const say = words.value;
  return (
    <Sheet title={ending.head[0] ?? say.ending} close={close}>
      {ending.head.slice(1).map((line, at) => (
        <p class="result" key={at}>
          {line}
        </p>
      ))}
      {ending.terms.length > 0 && (
        <div class="scroll">
          <table class="terms">
            <thead>
              <tr>
                <th scope="col">{say.score}</th>
                {ending.players.map((name, at) => (
                  <th scope="col" key={name} class={ending.winners[at] ? "won" : ""}>
                    {name}
                    {ending.winners[at] && <span class="tag">{say.winner}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ending.terms.map(([name, points], at) => (
                <tr key={at} class={at === ending.terms.length - 1 ? "sum" : ""}>
                  <th scope="row">{name}</th>
                  {points.map((value, seat) => (
                    <td key={seat}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul class="lines">
        {ending.lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </Sheet>
  );
}
