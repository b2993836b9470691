// Sessions of whoever sits at a table of a small game: what is typed there, what befalls the connection, what cards say.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { check, fine, open, seen, until } from "./lib.mjs";

const MANIFEST = 'name = "Small"\nlanguage = 1\nversion = "1.0.0"\n';

/** A server for a game of these words, in the folder `small`, and a table of it. */
async function small(house, text, more = {}) {
  mkdirSync(join(house.folder, "small"));
  writeFileSync(join(house.folder, "small", "game.toml"), MANIFEST);
  write(house, text);
  await house.kill();
  house.words = ["small"];
  await house.start();
  return house.table("small", ["you", "random"], more);
}

function write(house, text) {
  writeFileSync(join(house.folder, "small", "a.cards"), text);
}

/** A way to the server that can be cut, as where a phone goes into a tunnel. */
class Way {
  constructor(house) {
    this.ends = new Set();
    this.isCut = false;
    this.gate = net.createServer((near) => {
      if (this.isCut) return near.destroy();
      const far = net.connect(house.port, "127.0.0.1");
      for (const [end, other] of [[near, far], [far, near]]) {
        this.ends.add(end);
        end.pipe(other);
        end.on("error", () => {});
        end.on("close", () => other.destroy());
      }
    });
  }

  /** Where its link of a seat goes by this way. */
  async link(house, table, seat) {
    await new Promise((open) => this.gate.listen(0, "127.0.0.1", open));
    return house.link(table, seat).replace(house.origin, `http://127.0.0.1:${this.gate.address().port}`);
  }

  cut() {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend() {
    this.isCut = false;
  }

  close() {
    this.cut();
    this.gate.close();
  }
}

/** A game whose card gives so much. */
const ants = (grain) => `players 2
player { zone hand : set, private
 zone play : row, faceup
 counter grain : 0 to 99 }
purposes play
kind card { on go
 live in play }
verb play c : card { move c to play, perform c.go }
card Ant { on go { +${grain} grain } }
setup { each player { stock hand with Ant times 4 } }
flow { turns { choose up to 1 card in hand to play as c
 play c
 if count of hand == 0 { end game } } }
winner most grain
`;

const BIDS = `players 2
player { counter grain : 0 to 1000 }
purposes bid
setup { }
flow { turns { choose number from 10 to 20 to bid as b
 set grain = b
 if grain > 20 { end game } } }
winner most grain
`;

export const sessions = {
  /** What is typed stays as it is typed until it is answered, also where its beginning is no bid. */
  async "a number is typed"(chrome, house) {
    const table = await small(house, BIDS);
    const page = await open(chrome, house.link(table, 0));
    const done = page.locator(".choices .choice.main");
    for (const [typed, is] of [["18", true], ["1", false], ["21", false], ["", false], ["12.5", false], ["12", true]]) {
      await until(page, (table) => table.question !== null, "a question");
      const field = page.locator(".choices input[type=number]");
      await field.focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Backspace");
      await page.keyboard.type(typed);
      check((await field.inputValue()) === typed, `${typed} was typed, and ${await field.inputValue()} is shown`);
      check((await done.isEnabled()) === is, `${typed} may be answered: ${is}`);
      if (!is) continue;
      const { question } = seen(page);
      await page.keyboard.press("Enter");
      const after = await until(page, (table) => table.question !== question, "the number to be taken");
      const own = after.screen.holders.find((holder) => holder.is_viewer);
      const bid = own.counters.find((counter) => counter.name === "grain").value;
      check(bid === typed, `${typed} was answered, and ${bid} was taken`);
    }
    fine(page);
  },

  /** What is answered without a connection is said once it is there again, and what else is wanted is told to be lost. */
  async "an answer while the connection is lost"(chrome, house) {
    const table = await small(house, BIDS);
    const way = new Way(house);
    const page = await open(chrome, await way.link(house, table, 0));
    const { question } = await until(page, (table) => table.question !== null, "a question");
    way.cut();
    await page.locator(".banner.lost").waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".question .refusal", { hasText: "The connection is lost." }).waitFor();
    await page.locator(".choices .choice.main").click();
    await page.locator(".question.sent").waitFor();
    // Long enough for a try that fails.
    await page.waitForTimeout(1500);
    way.mend();
    await page.locator(".banner.lost").waitFor({ state: "detached", timeout: 20000 });
    await until(page, (table) => table.question !== null && table.question !== question, "the answer to be taken", 5000);
    await page.locator(".question:not(.sent)").waitFor();
    check((await page.locator(".question .refusal").count()) === 0, "nothing is lost any more");
    way.close();
    fine(page);
  },

  /** A table that goes on with another text shows what its cards say now; another table of the game says what they do there. */
  async "cards after the text was renewed"(chrome, house) {
    const table = await small(house, ants(1));
    const page = await open(chrome, house.link(table, 0));
    const says = (page, grain) => page.locator(".own .card .says", { hasText: `+${grain} grain` }).first().waitFor();
    await says(page, 1);
    const other = await house.table("small", ["you", "random"]);
    write(house, ants(7));
    await house.ask("POST", `/api/tables/${table.id}/renew`);
    await says(page, 7);
    await says(await open(chrome, house.link(other, 0)), 1);
    fine(page);
  },

  /** A link that opens nothing is told so, and not tried for ever. */
  async "a link that opens nothing"(chrome, house) {
    const table = await house.table("dominion", ["you", "sensible"]);
    const page = await open(chrome, `${house.origin}/#/table/${table.id}/nothing`);
    await page.getByRole("alert").getByText("this link opens nothing here").waitFor();
  },

  /** The host's *Save* is what the server says, to the last digit of a seed. */
  async "a save with a seed of its own"(chrome, house) {
    const table = await house.table("dominion", ["you", "sensible"]);
    const headers = { Authorization: `Bearer ${house.host}`, "Content-Type": "application/json" };
    const seats = JSON.stringify(["you", "sensible"].map((sitter) => ({ sitter })));
    const body = `{"game": "dominion", "seats": ${seats}, "seed": 18446744073709551557}`;
    const begun = await (await fetch(`${house.origin}/api/tables`, { method: "POST", headers, body })).json();
    check(begun.id !== table.id, "it is another table");
    const page = await open(chrome, `${house.origin}/#/host/${house.host}`);
    const saved = page.waitForEvent("download");
    await page.locator(".sat", { has: page.locator(`a[href*="${begun.id}"]`) }).getByRole("button", { name: "Save" }).click();
    const text = readFileSync(await (await saved).path(), "utf8");
    check(text.includes("18446744073709551557"), text.slice(0, 300));
    fine(page);
  },
};
