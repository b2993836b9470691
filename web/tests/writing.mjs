// Sessions of whoever writes a game: the text, what is wrong with it, its rulings, a table to try it at.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMAND, DESK, PHONE, check, fine, open, shot } from "./lib.mjs";

/** A server for a game of one's own, in the folder `own`. */
export async function own(house, like = "deck-building") {
  execFileSync(COMMAND, ["new", join(house.folder, "own"), "--like", like], { stdio: "ignore" });
  await house.kill();
  house.words = ["own"];
  return house.start();
}

export function file(house, path) {
  return readFileSync(join(house.folder, "own", path), "utf8");
}

export async function writing(chrome, house, viewport = DESK, more = {}) {
  const { designer } = await house.ask("GET", "/api/house");
  const page = await open(chrome, `${house.origin}/#/write/${designer}`, viewport, more);
  await page.locator(".cm-content").waitFor({ state: viewport === PHONE ? "attached" : "visible" });
  // until a file is shown there is nothing to type into
  await page.locator(".cm-line", { hasText: /\S/ }).first().waitFor({ state: "attached" });
  return page;
}

/** Puts the cursor right behind words of the text that is shown. */
async function behind(page, words) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
}

/** Waits until Enter takes the completion: not while others are being asked for, nor in the first moment that they stand there. */
async function offeredNow(page, text) {
  await page.locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li", { hasText: text }).waitFor();
  await page.waitForTimeout(500);
}

const tab = (page, name) => page.getByRole("tab", { name });

export const sessions = {
  /** A misspelt word is underlined with what mends it, and the mend mends it. */
  async "a card edited into an error and out of it"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await behind(page, "lose los");
    await page.keyboard.type("x");
    await page.locator(".cm-lintRange-error").first().waitFor();
    await tab(page, /Problems/).click();
    const problem = page.locator(".problem.error").first();
    await problem.waitFor();
    check((await problem.textContent()).includes("lost"), "it says what was probably meant");
    await shot(page, "write-error-desk");
    await page.setViewportSize(PHONE);
    await shot(page, "write-error-phone");
    await page.setViewportSize(DESK);
    await problem.getByRole("button", { name: /Mend/ }).first().click();
    await page.getByText("Nothing is wrong.").waitFor();
    check(file(house, "cards.cards").includes("lose lost\n"), "nothing was written");
    fine(page);
  },

  async "a ruling red and green again, and one taken"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await behind(page, "card Gardener : helper { cost 4, on play { +");
    await tab(page, "Card").click();
    await page.locator(".in-words article", { hasText: "Gardener" }).waitFor();
    await shot(page, "write-card-desk");
    await tab(page, /Rulings/).click();
    await page.getByText("3 of 3 rulings pass.").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Delete");
    await page.keyboard.type("2");
    const red = page.locator(".went.failed", { hasText: "A gardener draws three cards" });
    await red.waitFor();
    check((await red.locator("pre").first().textContent()).includes("what happened"), "it says what happened");
    await shot(page, "write-red-desk");
    await page.setViewportSize(PHONE);
    await tab(page, /Rulings/).click();
    await shot(page, "write-red-phone");
    await page.setViewportSize(DESK);
    // What is not shown yet takes no keys.
    await page.locator(".cm-content").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Backspace");
    await page.keyboard.type("3");
    await page.getByText("3 of 3 rulings pass.").waitFor();
    check((await page.locator(".went.failed").count()) === 0, "it is green again");

    // A new card with its ruling: what happens in it is read, and taken.
    await page.keyboard.press("Control+End");
    await page.keyboard.type('\ncard Mole : helper { cost 2, on play { +2 cards } }');
    await page.getByRole("button", { name: "rulings/" }).or(page.getByText("rulings/", { exact: false })).first().click();
    await page.getByRole("button", { name: "first.ruling" }).click();
    await page.locator(".cm-line", { hasText: /^ruling / }).first().waitFor();
    const lines = ['ruling MOLE "A mole digs up two cards" {', "given {", "players Alice, Bob", "turn Alice, phase Work", "Alice.hand = Mole", "Alice.deck = 2 Sapling", "}", "when {", "Alice plays Mole", "}", "then {", "Alice.hand == [Sapling, Sapling]", "}", "}"];
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(`\n${lines.join("\n")}\n`);
    const fresh = page.locator(".went.new", { hasText: "A mole digs up two cards" });
    await fresh.waitFor();
    await shot(page, "write-new-desk");
    await fresh.getByRole("button", { name: "Take it" }).click();
    // There is one thing more to be bought now, which another ruling tells.
    const changed = page.locator(".went.changed", { hasText: "The game ends" });
    check((await changed.locator(".more").textContent()).includes("Mole"), "the difference is shown");
    await changed.getByRole("button", { name: "Take it" }).click();
    await page.getByText("4 of 4 rulings pass.").waitFor();
    check(file(house, "rulings/snapshots/first__mole.snap").includes("Alice plays Mole"), "the snapshot lies beside the ruling");
    check(file(house, "cards.cards").includes("card Mole : helper { cost 2, on play { +2 cards } }"), "the card was written");
    fine(page);
  },

  /** The first minutes of somebody who has never used it, as `docs/serve.md` tells them: they change a card, see its ruling red,
   * mend it and play with the card. What the machine needs of five minutes is told. */
  async "from an empty folder to a changed card on the table"(chrome, house) {
    const begun = Date.now();
    await own(house);
    const page = await writing(chrome, house);
    await behind(page, "card Gardener : helper { cost 4, on play { +");
    await page.keyboard.press("Delete");
    await page.keyboard.type("2");
    await tab(page, /Rulings/).click();
    const red = page.locator(".went.failed", { hasText: "A gardener draws three cards" });
    await red.getByRole("button", { name: /first\.ruling:/ }).click();
    await page.locator(".cm-line", { hasText: /^ruling / }).first().waitFor();
    await behind(page, "A gardener draws ");
    for (const _ of "three") await page.keyboard.press("Delete");
    await page.keyboard.type("two");
    await behind(page, "Alice.hand == [Sapling, Sapling");
    for (const _ of ", Thistle") await page.keyboard.press("Delete");
    await page.locator(".went.changed, .went.new", { hasText: "A gardener draws two cards" }).getByRole("button", { name: "Take it" }).click();
    await page.getByText("3 of 3 rulings pass.").waitFor();
    await tab(page, "Play").click();
    await page.getByRole("button", { name: "Play this" }).click();
    await page.locator(".trial .choices .choice").first().click();
    check(file(house, "cards.cards").includes("+2 cards"), "the card was written");
    const took = Date.now() - begun;
    console.log(`        ${took} ms from \`cardwright new\` to the changed card's table`);
    check(took < 100_000, "a machine that needs a third of five minutes leaves too few to think");
    fine(page);
  },

  /** What is offered where one types; what a word means; where it is declared. */
  async "completion, hover, definition"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\ncard Mole : help");
    await offeredNow(page, "helper");
    await shot(page, "write-complete-desk");
    await page.keyboard.press("Enter");
    await page.keyboard.type(" { on play { lose hand } }");
    await page.locator(".cm-line", { hasText: "card Mole : helper { on play { lose hand } }" }).waitFor();
    await behind(page, "lose los");
    await page.keyboard.press("F1");
    await page.locator(".w-about").waitFor();
    await shot(page, "write-hover-desk");
    await page.keyboard.press("Escape");
    await page.locator(".w-about").waitFor({ state: "detached" });
    await behind(page, "    lose");
    await page.keyboard.press("Shift+F12");
    await page.getByText(/Said at \d+ places/).waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("F12");
    await page.locator('.file[aria-current="page"]', { hasText: "rules.cards" }).waitFor();
    fine(page);
  },

  async "a change is played before it is saved"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await behind(page, "card Gardene");
    await page.keyboard.type("rrr");
    await tab(page, "Play").click();
    await page.getByRole("button", { name: "Play this" }).click();
    await page.locator(".trial .choices .choice").first().waitFor();
    await shot(page, "write-play-desk");
    check((await page.locator(".trial").textContent()).includes("Gardenerrr"), "the table is of the text as it stands");
    // Keys that are typed into the text answer no question.
    const before = await page.locator(".question").getAttribute("data-question");
    await page.locator(".cm-content").focus();
    await page.keyboard.type("1");
    await page.waitForTimeout(500);
    check((await page.locator(".question").getAttribute("data-question")) === before, "the question is still open");
    await page.keyboard.press("Backspace");
    await page.locator(".trial .choices .choice").first().click();
    await page.locator(`.question:not([data-question="${before}"])`).waitFor();
    await page.getByRole("button", { name: "Go on with the text" }).click();
    await page.getByText(/answers still fit/).waitFor();
    await page.setViewportSize(PHONE);
    await shot(page, "write-play-phone");
    check(file(house, "cards.cards").includes("card Gardener :"), "nothing was written");
    fine(page);
  },

  /** The colours of the game are checked as they are typed, and the table has them at once. */
  async "colours and symbols of a game"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await page.getByRole("navigation", { name: "Files" }).getByRole("button", { name: "look.toml" }).click();
    await page.locator(".cm-line", { hasText: "[tags]" }).waitFor();
    await behind(page, 'helper = { colour = "blu');
    await page.keyboard.press("Delete");
    await tab(page, /Problems/).click();
    const problem = page.locator(".problem.error", { hasText: "no colour" });
    await problem.waitFor();
    await problem.getByRole("button", { name: /Mend/ }).click();
    await page.getByText("Nothing is wrong.").waitFor();
    await behind(page, 'plant  = { colour = "green", symbol = "');
    await page.keyboard.press("Delete");
    await page.keyboard.insertText("☘");
    await tab(page, "Play").click();
    await page.getByRole("button", { name: "Play this" }).click();
    await page.locator(".trial .pile.look-blue .sign", { hasText: "♟" }).first().waitFor();
    await page.locator(".trial .pile.look-green .sign", { hasText: "☘" }).first().waitFor();
    await shot(page, "write-colours-desk");
    fine(page);
  },

  /** A file begun, named otherwise, and taken away; nothing is put over another. */
  async "files begun, renamed and deleted"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    const files = page.getByRole("navigation", { name: "Files" });
    const shown = (path) => page.locator(".moment", { hasText: path }).waitFor();
    await files.getByRole("button", { name: "+ New file" }).click();
    await files.getByRole("textbox").fill("more.cards");
    await files.getByRole("textbox").press("Enter");
    await shown("more.cards");
    await page.locator(".cm-content").focus();
    await page.keyboard.insertText("card Mole : helper { cost 2, on play { +2 cards } }\n");
    await page.getByRole("button", { name: "Save (1)" }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    // Not over what is there.
    const rename = async (to) => {
      const path = files.getByRole("textbox");
      if (!(await path.isVisible())) await files.getByRole("button", { name: "Rename" }).click();
      await path.fill(to);
      await path.press("Enter");
    };
    await rename("cards.cards");
    await page.getByRole("alert").filter({ hasText: "there is a file of this name" }).waitFor();
    check(file(house, "cards.cards").includes("Gardener"), "it was not put over another");
    await rename("animals/mole.cards");
    await shown("animals/mole.cards");
    check(file(house, "animals/mole.cards").includes("Mole"), "it has the other path");
    await shot(page, "write-files-desk");
    await page.setViewportSize(PHONE);
    await tab(page, "Files").click();
    await shot(page, "write-files-phone");
    await files.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).click();
    check(file(house, "animals/mole.cards").includes("Mole"), "it was kept");
    await files.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.locator(".moment", { hasText: "mole" }).waitFor({ state: "detached" });
    check(!existsSync(join(house.folder, "own", "animals/mole.cards")), "it is gone");
    // The browser tells that one thing was refused, which is what was wanted.
    check(page.wrong.filter((told) => told.includes("422")).length === 1, "one thing was refused");
    page.wrong = page.wrong.filter((told) => !told.includes("422"));
    fine(page);
  },

  async "a thousand games with a change and without"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await behind(page, "card Orchard : plant { cost ");
    await page.keyboard.press("Delete");
    await page.keyboard.type("2");
    await tab(page, "Bots").click();
    await page.getByRole("button", { name: "A thousand games" }).click();
    await page.getByText("1000 of 1000 games").waitFor({ timeout: 120000 });
    await shot(page, "write-games-desk");
    await page.setViewportSize(PHONE);
    await tab(page, "Bots").click();
    await shot(page, "write-games-phone");
    check((await page.locator(".stretch.with").count()) > 1, "there are bars");
    fine(page);
  },

  /** From the tabulator alone: into the text, out of it, to the rulings, and saved. */
  async "written by keyboard alone"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    const focused = () =>
      page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
        return { name: inner?.getAttribute("aria-label") ?? inner?.textContent ?? "", role: inner?.getAttribute("role") ?? inner?.tagName };
      });
    const reach = async (wanted) => {
      for (let number = 0; number < 60; number++) {
        await page.keyboard.press("Tab");
        if (wanted(await focused())) return;
      }
      throw new Error("it is not reached");
    };
    await reach(({ name }) => name === "The text of the file");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n// by keyboard");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    check(file(house, "cards.cards").endsWith("// by keyboard"), "it was written");
    await page.keyboard.type("\ncard Wrong : nothing { }");
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    check((await focused()).name !== "The text of the file", "the tabulator leads out of the text");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    for (let number = 0; number < 40 && (await focused()).role !== "tab"; number++) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("#panel-problems .problem.error").first().waitFor();
    check((await focused()).name.startsWith("Problems"), "the arrows lead from tab to tab");
    await reach(({ name }) => name.includes("nothing"));
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    check((await focused()).name === "The text of the file", "a problem leads to its place");
    fine(page);
  },

  /** The server is started again while somebody writes: what was typed is still there, and goes on. */
  async "written on while the server is started again"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n// before");
    await page.waitForTimeout(400);
    await house.kill();
    await house.start();
    await page.keyboard.type("\ncard Wrong : nothing { }");
    await page.locator(".cm-lintRange-error").first().waitFor();
    for (const _ of "card Wrong : nothing { }") await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    check(file(house, "cards.cards").includes("// before\n"), `it was written: ${file(house, "cards.cards").slice(-80)}`);
  },

  async "written in Chinese, in the dark, on a phone"(chrome, house) {
    await own(house);
    for (const [locale, said] of [["zh-TW", "裁定"], ["zh-CN", "裁定"]]) {
      const page = await writing(chrome, house, DESK, { locale, colorScheme: "dark" });
      await page.getByRole("tab", { name: said }).click();
      await page.locator(".rulings .standing").waitFor();
      await behind(page, "card Crows");
      await page.waitForTimeout(700);
      await shot(page, `write-${locale}-dark-desk`);
      await page.setViewportSize(PHONE);
      await page.getByRole("tab").nth(1).click();
      await shot(page, `write-${locale}-dark-phone`);
      await page.getByRole("tab").nth(0).click();
      await shot(page, `write-${locale}-files-phone`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
      check(!wide, "nothing is wider than the phone");
      fine(page);
    }
  },

  /** Texts of a game are only texts, wherever they are shown. */
  async "texts are never markup"(chrome, house) {
    await own(house);
    const page = await writing(chrome, house);
    let alerts = 0;
    page.on("dialog", (dialog) => {
      alerts++;
      void dialog.dismiss();
    });
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText('\ncard "<img src=x onerror=alert(1)>" : helper { cost 1 }\n// <script>alert(2)</script>\ncard Mole : "<b>" { }');
    await tab(page, /Problems/).click();
    await page.locator(".problem.error").first().waitFor();
    await page.waitForTimeout(500);
    check(alerts === 0 && (await page.locator("img, main script, .panel b").count()) === 0, "it is no markup");
  },
};
