// A card in full: what it is, what it says, and why it is as it is now.
import { fill, words } from "../words";
import { hue } from "./cards";
import type { Connection } from "./connection";
import { Sheet } from "./Sheet";
import { colour } from "./Sign";

export function CardSheet({ connection, name, close }: { connection: Connection; name: string; close: () => void }) {
  const say = words.value;
  const card = connection.cards.value.get(name);
  const isAsked = connection.table.value?.question != null;
  return (
    <Sheet title={name} close={close}>
      <div class={`whole-card ${colour(card?.look)}`} style={{ "--hue": hue(card) }}>
        {card?.facts && <p class="facts">{card.facts}</p>}
        {card && card.lines.length > 0 ? card.lines.map((line, at) => <p key={at}>{line}</p>) : <p>{say.noText}</p>}
      </div>
      {isAsked && (
        <button
          class="quiet"
          onClick={() => {
            connection.say({ why: { of: name } });
            close();
          }}
        >
          {fill(say.whyOf, { name })}
        </button>
      )}
    </Sheet>
  );
}
