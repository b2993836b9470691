import { signal } from "@preact/signals";
import { render } from "preact";
import { House } from "./host/House";
import { Bar } from "./Bar";
import { route } from "./route";
import { TablePage } from "./table/TablePage";
import { words } from "./words";
import "./style/base.css";
import "./style/table.css";
import "./style/look.css";
import "./style/card.css";
import "./style/host.css";
import "./style/writing.css";
import "./style/panels.css";

/** The editor comes when somebody writes: whoever plays does not wait for an editor. */
const writing = signal<typeof import("./writing/WritingPage") | null>(null);

function Written({ game, token }: { game: string | null; token: string }) {
  const loaded = writing.value;
  if (loaded) return <loaded.WritingPage game={game} token={token} />;
  void import("./writing/WritingPage").then((module) => (writing.value = module));
  return (
    <main class="plain">
      <p role="status">{words.value.loading}</p>
    </main>
  );
}

function Page() {
  const here = route.value;
  switch (here.at) {
    case "table":
      return <TablePage key={here.id + here.token} id={here.id} token={here.token} />;
    case "host":
      return <House token={here.token} />;
    case "write":
      return <Written key={`${here.game} ${here.token}`} game={here.game} token={here.token} />;
    case "nowhere":
      return (
        <>
          <Bar title={words.value.welcome} />
          <main class="plain">
            <p>{words.value.hostOnly}</p>
          </main>
        </>
      );
  }
}

const place = document.getElementById("page");
if (place) render(<Page />, place);
