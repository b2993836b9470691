// A server and a browser for one session, and what a player does there.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const BROWSERS = [process.env.CARDWRIGHT_BROWSER, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox",
  // A page that is not fetched from its server (see `fresh`) counts as one from elsewhere.
  ...(process.env.CARDWRIGHT_DIST ? ["--disable-features=LocalNetworkAccessChecks"] : []),
  "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"];
export const COMMAND = process.env.CARDWRIGHT ?? new URL("../../target/debug/cardwright", import.meta.url).pathname;
const SHOTS = process.env.CARDWRIGHT_SHOTS;

export const DESK = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };

export class House {
  constructor(words = []) {
    this.words = words;
    this.folder = mkdtempSync(join(tmpdir(), "cardwright-page-"));
  }

  /** Starts the server, again in the same folder if it was killed. */
  async start() {
    const words = ["serve", ...this.words, "--port", String(this.port ?? 0), "--tables", "kept"];
    this.child = spawn(COMMAND, words, { cwd: this.folder, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: this.child.stdout });
    const first = await new Promise((found, failed) => {
      lines.once("line", found);
      this.child.once("exit", () => failed(new Error("the server ended")));
    });
    const [, origin, host] = /^(http:\/\/[^/]+)\/#\/host\/(\w+)$/.exec(first);
    this.origin = origin;
    this.host = host;
    this.port = new URL(origin).port;
    return this;
  }

  kill() {
    return new Promise((gone) => {
      this.child.once("exit", gone);
      this.child.kill("SIGKILL");
    });
  }

  async close() {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask(method, path, body) {
    const headers = { Authorization: `Bearer ${this.host}`, "Content-Type": "application/json" };
    const answer = await fetch(this.origin + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.status === 204 ? null : answer.json();
  }

  table(game, sitters, more = {}) {
    const seats = sitters.map((sitter) => ({ sitter }));
    return this.ask("POST", "/api/tables", { game, seats, seed: 7, ...more });
  }

  link(table, seat) {
    return `${this.origin}/#/table/${table.id}/${seat === null ? table.watch : table.seats[seat].token}`;
  }
}

export async function browser() {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Serves the page as it was just built, so that the command need not be built anew for each look at it. */
async function fresh(context) {
  const file = (path) => new URL(`../dist${path}`, import.meta.url).pathname;
  await context.route(/^http:\/\/[^/]+\/(assets\/.*)?(#.*)?$/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const there = await route.fetch();
    const headers = there.headers();
    if (path === "/") return route.fulfill({ path: file("/index.html"), headers });
    delete headers["content-type"];
    return route.fulfill({ path: file(path), headers, status: 200 });
  });
}

/** A page of its own, that fails on whatever goes wrong in it. */
export async function open(browser, url, viewport = DESK, more = {}) {
  const context = await browser.newContext({ viewport, locale: "en", reducedMotion: "reduce", ...more });
  if (process.env.CARDWRIGHT_DIST) await fresh(context);
  const page = await context.newPage();
  page.wrong = [];
  page.wire = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("console", (message) => {
    const isNews = message.type() === "error" && !/WebSocket|ERR_(CONNECTION|SOCKET|EMPTY_RESPONSE)/.test(message.text());
    if (isNews) page.wrong.push(message.text());
  });
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.wire.push(String(payload))));
  await page.goto(url);
  return page;
}

export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** The newest table that a page was sent. */
export function seen(page) {
  for (let at = page.wire.length - 1; at >= 0; at--) {
    const message = JSON.parse(page.wire[at]);
    if (message.table) return message.table;
  }
  return null;
}

export async function until(page, fits, what, patience = 60000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const table = seen(page);
    // What was sent is on the page, too.
    const isShown = table?.question == null || (await page.locator(`[data-question="${table.question}"]`).count()) > 0;
    if (table && isShown && fits(table)) return table;
    await page.waitForTimeout(15);
  }
  throw new Error(`waited in vain: ${what}; ${JSON.stringify(seen(page)?.screen.prompt)}`);
}

/** Answers the open question with clicks alone: the first thing that may be, and as few as may be. */
export async function answer(page, prefer = () => null) {
  const table = await until(page, (table) => table.question !== null, "a question");
  const { question, screen } = table;
  const { offer } = screen.prompt;
  const choices = page.locator(".choices");
  const things = choices.locator(".choice:not(.main):has(kbd)");
  const wanted = prefer(offer);
  switch (offer.kind) {
    case "yes_no":
      await choices.locator(".choice").first().click();
      break;
    case "number":
      await choices.locator(".choice.main").click();
      break;
    case "bundle": {
      let left = offer.min;
      for (let at = 0; at < offer.things.length && left > 0; at++) {
        for (let n = 0; n < offer.things[at].count && left > 0; n++, left--) {
          await choices.locator(".good").nth(at).locator("button").last().click();
        }
      }
      await choices.locator(".choice.main").click();
      break;
    }
    default: {
      const named = page.locator(".choices > .choice:not(.main)");
      if (offer.max === 1 || offer.kind === "spot") {
        await named.nth(wanted ?? 0).click();
      } else {
        let left = offer.kind === "order" ? offer.max : Math.max(offer.min, 0);
        for (let at = 0; at < offer.things.length && left > 0; at++) {
          for (let n = 0; n < Math.max(offer.things[at].count, 1) && left > 0; n++, left--) await named.nth(at).click();
        }
        await choices.locator(".choice.main").click();
      }
    }
  }
  const went = (table) => table.question !== question;
  try {
    await until(page, went, "the answer to be taken", 8000);
  } catch (error) {
    // What is offered cannot always be told from the offer alone: nothing at all may do, and the bot knows.
    const hint = page.wire.length;
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForTimeout(300);
    const said = page.wire.slice(hint).map((text) => JSON.parse(text)).find((message) => message.hint);
    if (!said) throw error;
    const picked = said.hint.answer.pick ?? said.hint.answer.option ?? said.hint.answer.order ?? [];
    const clear = choices.getByRole("button", { name: "Start over" });
    if (await clear.count()) await clear.click();
    for (const at of picked) await page.locator(".choices > .choice:not(.main)").nth(at).click();
    await choices.locator(".choice.main").click();
    await until(page, went, "the bot's answer to be taken", 20000);
  }
  void things;
}

/** Whether anything went wrong in a page. */
export function fine(page) {
  if (page.wrong.length > 0) throw new Error(page.wrong.join("\n"));
}

export function check(holds, what) {
  if (!holds) throw new Error(what);
}
