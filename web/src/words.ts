// The language and the colours of the page, which are kept by the browser.
import { effect, signal } from "@preact/signals";
import { en, type Words } from "./words/en";
import { zhHans } from "./words/zh-hans";
import { zhHant } from "./words/zh-hant";

export const languages: [tag: string, name: string, words: Words][] = [
  ["en", "English", en],
  ["zh-Hant", "繁體中文", zhHant],
  ["zh-Hans", "简体中文", zhHans],
];

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

function wanted(): string {
  const chosen = kept("language");
  if (chosen) return chosen;
  for (const tag of navigator.languages) {
    if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return "zh-Hant";
    if (/^zh\b/i.test(tag)) return "zh-Hans";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}

export const language = signal(wanted());
export const words = signal<Words>(en);
export const theme = signal(kept("theme") ?? "auto");

effect(() => {
  words.value = languages.find(([tag]) => tag === language.value)?.[2] ?? en;
  document.documentElement.lang = words.value.lang;
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function speak(tag: string) {
  language.value = tag;
  keep("language", tag);
}

export function colour(name: string) {
  theme.value = name;
  keep("theme", name);
}

/** A phrase with its places filled. */
export function fill(phrase: string, parts: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ""));
}

/** Names in a row. */
export function listed(names: string[]): string {
  return names.join(words.value.lang === "en" ? ", " : "、");
}

/** What a game is called in the language of the page. */
export function titleOf(game: { title: string; titles: Record<string, string> }): string {
  return game.titles[language.value] ?? game.title;
}
