// The editor: one file at a time, each with its own history.
import { useEffect, useRef } from "preact/hooks";
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { words } from "../words";
import { make, mark, paint, state } from "./editor";
import type { Desk } from "./desk";

export function EditorPane({ desk }: { desk: Desk }) {
  const say = words.value;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const states = useRef(new Map<string, EditorState>());
  const before = useRef<string | null>(null);

  useEffect(() => {
    if (!place.current) return;
    const made = make(place.current, desk);
    view.current = made;
    before.current = null;
    return () => made.destroy();
  }, [desk]);

  const path = desk.path.value;
  const shown = desk.shown.value;
  useEffect(() => {
    const editor = view.current;
    if (!editor || path === null) return;
    const text = desk.text(path);
    if (before.current !== path) {
      if (before.current !== null) states.current.set(before.current, editor.state);
      const known = states.current.get(path);
      editor.setState(known?.doc.toString() === text ? known : state(desk, text, desk.isWritable.value));
      before.current = path;
      desk.at = editor.state.selection.main.head;
    } else if (editor.state.doc.toString() !== text) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    }
    const goal = desk.goal.value;
    if (goal?.path !== path) return;
    const within = (at: number) => Math.min(at, editor.state.doc.length);
    const [anchor, head] = [within(goal.start), within(goal.end)];
    editor.dispatch({ selection: { anchor: head, head: anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    editor.focus();
    desk.goal.value = null;
  }, [path, shown, desk]);

  const findings = desk.findings.value;
  const tokens = desk.tokens.value;
  useEffect(() => {
    const editor = view.current;
    if (!editor || path === null || before.current !== path) return;
    // What is said of an older text would be shown at the wrong places; what is said of this one comes next.
    if (editor.state.doc.toString() !== tokens.text) return;
    mark(editor, path, findings, desk);
    paint(editor, tokens.list);
  }, [findings, tokens, path, say, desk]);

  return <div class="editor" ref={place} />;
}
