// The bar above every page: what is shown, then the language and the colours.
import type { ComponentChildren } from "preact";
import { colour, language, languages, speak, theme, words } from "./words";

export function Bar({ title, children }: { title: string; children?: ComponentChildren }) {
  const say = words.value;
  return (
    <header class="bar">
      <h1>{title}</h1>
      <div class="bar-middle">{children}</div>
      <label class="pick" title={say.language}>
        <span class="unseen">{say.language}</span>
        <select value={language.value} onChange={(event) => speak(event.currentTarget.value)}>
          {languages.map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="pick" title={say.theme}>
        <span class="unseen">{say.theme}</span>
        <select value={theme.value} onChange={(event) => colour(event.currentTarget.value)}>
          <option value="auto">◐ {say.themeAuto}</option>
          <option value="light">○ {say.themeLight}</option>
          <option value="dark">● {say.themeDark}</option>
        </select>
      </label>
    </header>
  );
}
