// What whoever hears the page is told: the roles and names of all that stands on it, beside what was read and found good. With
// UPDATE=1 it is written anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { DESK, check, fine, open, until } from "./lib.mjs";
import { own, writing } from "./writing.mjs";

const FOLDER = new URL("./spoken/", import.meta.url);

/** Compares what a page says with what it said when somebody read it. */
async function same(page, name) {
  const path = new URL(`${name}.yaml`, FOLDER);
  const said = `${await page.locator("body").ariaSnapshot()}\n`;
  if (process.env.UPDATE) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, said);
  }
  const read = existsSync(path) ? readFileSync(path, "utf8") : "";
  check(said === read, `${name} says something else now (UPDATE=1 writes it down):\n${said}`);
}

export const sessions = {
  async "what a screen reader says of a table"(chrome, house) {
    for (const [game, locale] of [["dominion", "en"], ["viceroy", "en"], ["citadels", "zh-Hant"]]) {
      const sitters = game === "dominion" ? ["you", "big-money"] : ["you", "sensible", "sensible"];
      const table = await house.table(game, sitters);
      const page = await open(chrome, house.link(table, 0), DESK, { locale });
      await until(page, (table) => table.question !== null, "the first question");
      await same(page, `${game}-${locale}`);
      fine(page);
    }
  },

  async "what a screen reader says of a text"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await page.getByRole("tab", { name: /Rulings/ }).click();
    await page.getByText("3 of 3 rulings pass.").waitFor();
    await same(page, "writing");
    fine(page);
  },
};
