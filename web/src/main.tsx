import { render } from "preact";
import { House } from "./host/House";
import { Bar } from "./Bar";
import { route } from "./route";
import { TablePage } from "./table/TablePage";
import { words } from "./words";
import "./style/base.css";
import "./style/table.css";
import "./style/card.css";
import "./style/host.css";

function Page() {
  const here = route.value;
  switch (here.at) {
    case "table":
      return <TablePage key={here.id + here.token} id={here.id} token={here.token} />;
    case "host":
      return <House token={here.token} />;
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
