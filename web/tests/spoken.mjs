// What whoever hears the page is told: the roles and names of all that stands on it, beside what was read and found good. With
// UPDATE=1 it is written anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { DESK, check, fine, open, until } from "./lib.mjs";
import { own, writing } from "./writing.mjs";

const FOLDER = new URL("./spoken/", import.meta.url);

/** How long a page may take until it says what it is to say, in tenths of a second. */
const PATIENCE = 50;

/** Compares what a page says with what it said when somebody read it. */
async function same(page, name) {
  const path = new URL(`${name}.yaml`, FOLDER);
  const speak = async () => `${await page.locator("body").ariaSnapshot()}\n`;
  if (process.env.UPDATE) {
    await page.waitForTimeout(1000);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, await speak());
  }
  const read = existsSync(path) ? readFileSync(path, "utf8") : "";
  let said = await speak();
  for (let tenth = 0; said !== read && tenth < PATIENCE; tenth++) {
    await page.waitForTimeout(100);
    said = await speak();
  }
  const lines = (text, other) => text.split("\n").filter((line) => !other.includes(line));
  const differ = `instead of\n${lines(read, said).join("\n")}\nit says\n${lines(said, read).join("\n")}`;
  check(said === read, `${name} says something else now (UPDATE=1 writes it down): ${differ}\nin all\n${said}`);
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
