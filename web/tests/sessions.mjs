// Whole sessions in a browser: `node web/tests/sessions.mjs [WORD…]` runs those whose names have a word.
import { DESK, House, PHONE, answer, browser, check, fine, open, seen, shot, until } from "./lib.mjs";
import { sessions as sitting } from "./sitting.mjs";
import { sessions as spoken } from "./spoken.mjs";
import { sessions as written } from "./writing.mjs";

const sessions = {
  /** The host begins a table with the form, and sits down. */
  async "the host begins a table"(chrome, house) {
    const host = await open(chrome, `${house.origin}/#/host/${house.host}`);
    await host.getByLabel("Game", { exact: true }).selectOption("dominion");
    await host.getByRole("button", { name: "Begin" }).click();
    const link = await host.getByRole("link", { name: "Sit down" }).first().getAttribute("href");
    await shot(host, "host-desk");
    const page = await open(chrome, link);
    await until(page, (table) => table.question !== null, "the first question");
    await shot(page, "dominion-first-desk");
    fine(host);
    fine(page);
    const phone = await open(chrome, `${house.origin}/#/host/${house.host}`, PHONE);
    await phone.getByRole("link", { name: "Sit down" }).first().waitFor();
    await shot(phone, "host-phone");
    fine(phone);
  },

  /** Cards, piles, counters and choices in the colours and with the symbols that the game gives, by day and by night. */
  async "a game in its colours"(chrome, house) {
    const table = await house.table("dominion", ["you", "big-money"]);
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(chrome, house.link(table, 0), DESK, { colorScheme });
      await until(page, (table) => table.question !== null, "the first question");
      const pile = page.locator(".pile", { hasText: "Gold" }).first();
      const sign = pile.locator(".pile-name .sign");
      await sign.waitFor();
      check((await sign.textContent()).trim() === "●", "a treasure has its symbol");
      check((await sign.getAttribute("aria-hidden")) === "true", "who hears the page hears the name alone");
      const colour = (locator) => locator.evaluate((element) => getComputedStyle(element).color);
      const gold = await colour(sign);
      const expected = colorScheme === "light" ? "rgb(125, 90, 0)" : "rgb(242, 207, 74)";
      check(gold === expected, `it is yellow: ${gold}`);
      const victory = page.locator(".pile", { hasText: "Province" }).first().locator(".pile-name .sign");
      check((await colour(victory)) !== gold, "another sort has another colour");
      check((await colour(pile.locator(".pile-name"))) !== gold, "the name is read as every name");
      check((await page.locator(".own .card .name .sign").count()) > 0, "cards in the hand have theirs");
      await shot(page, `colours-${colorScheme}-desk`);
      await page.setViewportSize(PHONE);
      await shot(page, `colours-${colorScheme}-phone`);
      fine(page);
    }
  },

  async "Dominion to its end"(chrome, house) {
    const table = await house.table("dominion", ["you", "big-money"]);
    const page = await open(chrome, house.link(table, 0));
    const dear = (offer) => {
      const at = offer.things.findIndex((thing) => ["Province", "Gold", "Silver"].includes(thing.name));
      return at < 0 ? null : at;
    };
    for (let number = 0; seen(page)?.ending == null; number++) {
      await until(page, (table) => table.question !== null || table.ending !== null, "a question or the end");
      if (seen(page).ending) break;
      if (number === 24) await shot(page, "dominion-middle-desk");
      check(number < 900, "it ends");
      await answer(page, dear);
    }
    await page.getByRole("dialog").waitFor();
    await shot(page, "dominion-end-desk");
    await page.setViewportSize(PHONE);
    await shot(page, "dominion-end-phone");
    await page.keyboard.press("Escape");
    await shot(page, "dominion-over-phone");
    fine(page);
  },

  /** Neither is ever sent what the other one has in hand, unless they see it themselves. */
  async "Citadels in two windows"(chrome, house) {
    const table = await house.table("citadels", ["you", "you", "sensible"]);
    const pages = [
      await open(chrome, house.link(table, 0), DESK),
      await open(chrome, house.link(table, 1), PHONE, { hasTouch: true, isMobile: true }),
    ];
    let compared = 0;
    for (let number = 0; number < 1200; number++) {
      for (const page of pages) await until(page, () => true, "a table");
      const asked = pages.find((page) => seen(page).question !== null);
      if (pages.some((page) => seen(page).ending !== null)) break;
      if (!asked) {
        await pages[0].waitForTimeout(15);
        continue;
      }
      await answer(asked);
      const states = pages.map(seen);
      if (states[0].answers !== states[1].answers) continue;
      for (const [sees, has] of [[0, 1], [1, 0]]) {
        const mine = new Set(names(states[sees]));
        for (const name of hand(states[has]).filter((name) => !mine.has(name))) {
          compared++;
          check(!JSON.stringify(states[sees]).includes(`"${name}"`), `${name} was sent`);
        }
      }
      if (number === 30) await shot(pages[0], "citadels-desk");
      if (number === 31) await shot(pages[1], "citadels-phone");
    }
    check(compared > 40, `${compared} were compared`);
    check(pages.some((page) => seen(page).ending !== null), "the game came to its end");
    pages.forEach(fine);
  },

  async "Viceroy's pyramid by click"(chrome, house) {
    const table = await house.table("viceroy", ["you", "sensible"]);
    const page = await open(chrome, house.link(table, 0));
    let spots = 0;
    for (let number = 0; number < 60 && spots < 3; number++) {
      const { screen, question } = await until(page, (table) => table.question !== null, "a question");
      if (screen.prompt.offer.kind !== "spot") {
        await answer(page);
        continue;
      }
      if (spots === 2) {
        await shot(page, "viceroy-desk");
        await page.setViewportSize(PHONE);
        await shot(page, "viceroy-phone");
        await page.setViewportSize(DESK);
      }
      await page.locator(".spots .spot").first().click();
      await until(page, (table) => table.question !== question, "the spot to be taken");
      spots++;
    }
    check(spots === 3, `${spots} spots were chosen`);
    fine(page);
  },

  async "reload in the middle, and the server killed"(chrome, house) {
    const table = await house.table("dominion", ["you", "sensible"]);
    const page = await open(chrome, house.link(table, 0));
    for (let number = 0; number < 6; number++) await answer(page);
    const before = await until(page, (table) => table.question !== null, "a question");
    await page.reload();
    const after = await until(page, (table) => table.answers === before.answers, "the table after the reload");
    check(JSON.stringify(after.screen.holders) === JSON.stringify(before.screen.holders), "it is as it was");
    await house.kill();
    await page.getByText("The connection is lost").waitFor();
    await shot(page, "lost-desk");
    await house.start();
    await page.getByText("The connection is lost").waitFor({ state: "detached", timeout: 90000 });
    const again = await until(page, (table) => table.answers === before.answers && table.question !== before.question, "it");
    check(JSON.stringify(again.screen.holders) === JSON.stringify(before.screen.holders), "it is as it was");
    await answer(page);
    fine(page);
  },

  async "everything by keyboard"(chrome, house) {
    const table = await house.table("dominion", ["you", "sensible"]);
    const page = await open(chrome, house.link(table, 0));
    const press = async (key) => {
      const { question } = await until(page, (table) => table.question !== null, "a question");
      await page.keyboard.press(key);
      return question;
    };
    for (let number = 0; number < 12; number++) {
      const { screen } = await until(page, (table) => table.question !== null, "a question");
      const { offer } = screen.prompt;
      const isSeveral = offer.max > 1 && offer.kind !== "yes_no";
      const all = offer.things.reduce((sum, thing) => sum + thing.count, 0);
      let question;
      if (!isSeveral) {
        question = await press("1");
      } else if (all <= offer.max) {
        question = await press("a");
        await page.keyboard.press("Enter");
      } else {
        for (let left = Math.max(offer.min, 1); left > 0; left--) question = await press("1");
        await page.keyboard.press("Enter");
      }
      await until(page, (table) => table.question !== question, `the key to answer (${JSON.stringify(offer)})`);
    }
    // A lit card of the table is reached with the tabulator, and pressed.
    const { question } = await until(page, (table) => table.question !== null, "a question");
    for (let number = 0; number < 200; number++) {
      await page.keyboard.press("Tab");
      const isLit = await page.evaluate(() => document.activeElement?.closest(".lit") !== null);
      if (isLit) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    if (seen(page).question === question) await page.keyboard.press("Escape");
    fine(page);
  },

  /** Names that would be markup, if anything were. */
  async "names are only names"(chrome, house) {
    const name = "<img src=x onerror=alert(1)>";
    const seats = [{ name, sitter: "you" }, { name: "<script>alert(2)</script>", sitter: "sensible" }];
    const table = await house.ask("POST", "/api/tables", { game: "dominion", seats, seed: 7 });
    const page = await open(chrome, house.link(table, 0));
    let alerts = 0;
    page.on("dialog", (dialog) => {
      alerts++;
      void dialog.dismiss();
    });
    await answer(page);
    check((await page.locator(".own h2").textContent()).includes(name), "the name is shown as it is");
    check((await page.locator("img, main script").count()) === 0 && alerts === 0, "it is no markup");
    const isBlocked = await page.evaluate(
      () =>
        new Promise((found) => {
          document.addEventListener("securitypolicyviolation", () => found(true));
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
          setTimeout(() => found(false), 1000);
        }),
    );
    check(isBlocked && !(await page.evaluate(() => window.ran)), "what stands in a text does not run");
  },

  async "in Chinese, and in the dark"(chrome, house) {
    for (const locale of ["zh-Hant", "zh-Hans"]) {
      const table = await house.table("citadels", ["you", "sensible", "sensible"], { locale });
      const dark = { locale: locale === "zh-Hant" ? "zh-TW" : "zh-CN", colorScheme: "dark" };
      const page = await open(chrome, house.link(table, 0), DESK, dark);
      for (let number = 0; number < 8; number++) {
        await until(page, (table) => table.question !== null, "a question");
        await page.locator(".choices .choice").first().click();
        await page.waitForTimeout(120);
        const done = page.locator(".choices .choice.main:not([disabled])");
        if (await done.count()) await done.click();
        await page.waitForTimeout(120);
      }
      check((await page.locator("html").getAttribute("lang")) === locale, "the page speaks as the browser does");
      await shot(page, `citadels-${locale}-dark-desk`);
      await page.setViewportSize(PHONE);
      await shot(page, `citadels-${locale}-dark-phone`);
      fine(page);
    }
  },
};

function names(table) {
  const zones = table.screen.holders.flatMap((holder) => holder.zones);
  const cards = zones.flatMap((zone) => zone.lying.cards ?? []);
  const offered = table.screen.prompt?.offer.things ?? [];
  return [...cards, ...offered].map((card) => card.name);
}

function hand(table) {
  const own = table.screen.holders.find((holder) => holder.is_viewer);
  return own.zones.filter((zone) => zone.name === "hand").flatMap((zone) => zone.lying.cards ?? []).map((card) => card.name);
}

const wanted = process.argv.slice(2);
const chosen = Object.entries({ ...sessions, ...sitting, ...spoken, ...written }).filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const chrome = await browser();
let failed = 0;
for (const [name, session] of chosen) {
  const house = await new House().start();
  const begun = Date.now();
  try {
    await session(chrome, house);
    console.log(`ok      ${name} (${Date.now() - begun} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.stack ?? error}`);
  } finally {
    for (const context of chrome.contexts()) await context.close();
    await house.close();
  }
}
await chrome.close();
process.exit(failed === 0 ? 0 : 1);
