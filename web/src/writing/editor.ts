// CodeMirror with what the server says: colours, what is wrong, what could be written, what a word means. It stands in a
// shadow root, since the page allows no style elements.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { bracketMatching, indentService, indentUnit, type IndentContext } from "@codemirror/language";
import { lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, showTooltip } from "@codemirror/view";
import type { DecorationSet, Tooltip } from "@codemirror/view";
import { fill, words } from "../words";
import type { About, Finding, Suggestion, Token } from "./api";
import type { Desk } from "./desk";
import { look } from "./look";

const coloured = StateEffect.define<Token[]>();

const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    let now = marks.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(coloured)) continue;
      const length = change.state.doc.length;
      const inside = effect.value.filter(({ start, end, kind }) => start < end && end <= length && kind !== "sign");
      const mark = ({ start, end, kind, declares }: Token) =>
        Decoration.mark({ class: `w-${kind}${declares ? " w-declared" : ""}` }).range(start, end);
      now = Decoration.set(inside.map(mark), true);
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const told = StateEffect.define<Tooltip | null>();

/** What was asked for by key stays until something else is typed or pointed at. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, change) {
    for (const effect of change.effects) if (effect.is(told)) return effect.value;
    return change.docChanged || change.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export function make(host: HTMLElement, desk: Desk): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const place = document.createElement("div");
  place.style.height = "100%";
  root.replaceChildren(place);
  return new EditorView({ parent: place, root, state: state(desk, "", false) });
}

/** A state that shows a text from its beginning, with a history of its own. */
export function state(desk: Desk, text: string, isWritable: boolean): EditorState {
  const say = words.value;
  const extensions: Extension[] = [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of("  "),
    indentService.of(indented),
    search({ top: true }),
    autocompletion({ override: [(context) => offered(context, desk)], icons: false }),
    hoverTooltip((view, at) => about(view, at, desk)),
    asked,
    colours,
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": say.editor, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    EditorState.readOnly.of(!isWritable),
    keymap.of([
      { key: "Mod-s", preventDefault: true, run: () => done(desk.save()) },
      { key: "F12", run: () => done(desk.define()) },
      { key: "Shift-F12", run: () => done(desk.refer()) },
      { key: "F1", preventDefault: true, run: (view) => done(explain(view, desk)) },
      { key: "Mod-.", run: () => mendHere(desk) },
      { key: "Escape", run: (view) => close(view) },
      { key: "Tab", run: acceptCompletion },
      { key: "Tab", run: indentMore, shift: indentLess },
      ...closeBracketsKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...defaultKeymap,
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (!(event.ctrlKey || event.metaKey)) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null) return false;
        view.dispatch({ selection: { anchor: at } });
        return done(desk.define());
      },
    }),
    EditorView.updateListener.of((update) => {
      const at = update.state.selection.main.head;
      if (update.docChanged) desk.type(update.state.doc.toString(), at);
      else if (update.selectionSet) desk.point(at);
    }),
  ];
  return EditorState.create({ doc: text, extensions });
}

/** How far the next line is indented: a step more where this one opens something. */
function indented(context: IndentContext, at: number): number {
  const { text } = context.lineAt(at, -1);
  const code = text.replace(/\/\/.*/, "");
  const opens = (code.match(/[{([]/g)?.length ?? 0) > (code.match(/[})\]]/g)?.length ?? 0);
  const before = /^ */.exec(text)?.[0].length ?? 0;
  return opens ? before + context.unit : before;
}

function done(_: Promise<unknown>): boolean {
  return true;
}

/** Mends what is wrong where the cursor is, if it is known how. */
function mendHere(desk: Desk): boolean {
  const { path, at } = desk.here();
  const is = ({ place }: Finding) => place.path === path && place.start <= at && at <= place.end;
  const fix = desk.findings.value.filter(is).flatMap((found) => found.fixes)[0];
  if (!fix) return false;
  return done(desk.mend(fix.edits));
}

function close(view: EditorView): boolean {
  if (!view.state.field(asked)) return false;
  view.dispatch({ effects: told.of(null) });
  return true;
}

async function explain(view: EditorView, desk: Desk) {
  const tooltip = await about(view, view.state.selection.main.head, desk);
  view.dispatch({ effects: told.of(tooltip) });
}

async function offered(context: CompletionContext, desk: Desk): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/[\p{L}\p{N}_'’-]+/u);
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  // Behind a blank a list comes when it is asked for: else Enter would not end the line.
  if (!context.explicit && !typed && before !== "." && before !== '"') return null;
  desk.type(context.state.doc.toString(), context.pos);
  const path = desk.here().path;
  const list = await desk.ask("complete", { path, at: context.pos }).catch(() => []);
  if (context.aborted || list.length === 0) return null;
  const from = Math.min(...list.map((one) => one.start));
  return { from, validFor: /^[\p{L}\p{N}_'’-]*$/u, options: list.map(option) };
}

function option(one: Suggestion): Completion {
  return {
    label: one.label,
    detail: one.what,
    info: one.doc || one.detail ? () => lines([["code", one.detail], ["div", one.doc]], "w-info") : undefined,
    boost: -one.rank * 12,
    apply: (view, _, __, to) => {
      const anchor = one.start + one.insert.length;
      view.dispatch({ changes: { from: one.start, to, insert: one.insert }, selection: { anchor }, userEvent: "input.complete" });
    },
  };
}

async function about(view: EditorView, at: number, desk: Desk): Promise<Tooltip | null> {
  const path = desk.here().path;
  const found = await desk.ask("hover", { path, at }).catch(() => null);
  const length = view.state.doc.length;
  if (!found || found.start > length) return null;
  const create = () => ({ dom: said(found) });
  return { pos: found.start, end: Math.min(found.end, length), above: true, create };
}

function said(found: About): HTMLElement {
  const card = found.card;
  const dom = lines(
    [
      ["code", found.signature],
      ["small", [found.what, found.ty, found.holder, found.path].filter(Boolean).join(" · ")],
      ["div", found.doc],
    ],
    "w-about",
  );
  if (card) {
    const says = [card.facts, ...card.lines].map((line): [string, string] => ["div", line]);
    const stand = found.stands && fill(words.value.rulingsStand, { passed: found.stands[0], of: found.stands[1] });
    dom.append(lines([...says, ["small", stand]], "says"));
  }
  return dom;
}

/** Lines as they are: nothing of them is ever markup. */
function lines(parts: [tag: string, text: string | null][], name: string): HTMLElement {
  const dom = document.createElement("div");
  dom.className = name;
  dom.setAttribute("role", "status");
  for (const [tag, text] of parts) {
    if (!text) continue;
    const part = document.createElement(tag);
    part.textContent = text;
    dom.append(part);
  }
  return dom;
}

/** What is wrong in the file that is shown, as the editor shows it. */
export function mark(view: EditorView, path: string, findings: Finding[], desk: Desk) {
  const say = words.value;
  const within = (at: number) => Math.max(0, Math.min(at, view.state.doc.length));
  const here = findings.filter((found) => found.place.path === path);
  const shown = here.map(
    (found): Diagnostic => ({
      from: within(found.place.start),
      to: within(found.place.end),
      severity: found.is_error ? "error" : "warning",
      source: found.code,
      message: [found.message, found.help].filter(Boolean).join("\n"),
      actions: found.fixes.map((fix) => ({ name: fill(say.mend, { title: fix.title }), apply: () => void desk.mend(fix.edits) })),
    }),
  );
  view.dispatch(setDiagnostics(view.state, shown));
}

export function paint(view: EditorView, tokens: Token[]) {
  view.dispatch({ effects: coloured.of(tokens) });
}
