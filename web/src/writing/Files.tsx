// The files of the game by folder, and what the one that is shown declares.
import { useEffect, useRef, useState } from "preact/hooks";
import { fill, words } from "../words";
import type { Listed, Sign } from "./api";
import type { Desk } from "./desk";

export function Files({ desk }: { desk: Desk }) {
  const say = words.value;
  const opened = desk.opened.value;
  if (!opened) return null;
  const groups = new Map<string, Listed[]>();
  for (const file of desk.files.value) {
    const folder = file.path.includes("/") ? file.path.slice(0, file.path.lastIndexOf("/") + 1) : "";
    groups.set(folder, [...(groups.get(folder) ?? []), file]);
  }
  const list = (files: Listed[], folder: string) => (
    <ul>
      {files.map((file) => (
        <File key={file.path} desk={desk} file={file} folder={folder} />
      ))}
    </ul>
  );
  return (
    <nav class="files" aria-label={say.files}>
      {[...groups].map(([folder, files]) =>
        folder === "" ? (
          list(files, folder)
        ) : (
          <details key={folder} open={files.some((file) => file.path === desk.path.value)}>
            <summary>
              {folder}
              <span class="size">{files.length}</span>
            </summary>
            {list(files, folder)}
          </details>
        ),
      )}
      {opened.folders.length > 0 && <NewFile desk={desk} folders={opened.folders} />}
      {desk.isWritable.value && desk.path.value && !MANIFEST.test(desk.path.value) && (
        <ThisFile key={desk.path.value} desk={desk} path={desk.path.value} />
      )}
      <Outline desk={desk} />
    </nav>
  );
}

function File({ desk, file, folder }: { desk: Desk; file: Listed; folder: string }) {
  const say = words.value;
  const { path } = file;
  const isBad = desk.findings.value.some((found) => found.is_error && found.place.path === path);
  const isUnsaved = desk.unsaved.value.includes(path);
  return (
    <li>
      <button
        class={isBad ? "file bad" : "file"}
        aria-current={desk.path.value === path ? "page" : undefined}
        onClick={() => void desk.show(path)}
      >
        {path.slice(folder.length)}
        {isUnsaved && (
          <span class="mark-unsaved" title={say.unsaved}>
            ●<span class="unseen"> {say.unsaved}</span>
          </span>
        )}
        {isBad && <span class="unseen"> {say.hasErrors}</span>}
      </button>
    </li>
  );
}

function NewFile({ desk, folders }: { desk: Desk; folders: string[] }) {
  const say = words.value;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button class="quiet" onClick={() => setOpen(true)}>
        {say.newFile}
      </button>
    );
  }
  return <Path said={say.newFileName} first={folders.at(-1) ?? ""} take={(path) => path && desk.add(path)} close={() => setOpen(false)} />;
}

/** What may be done with the file that is shown. */
function ThisFile({ desk, path }: { desk: Desk; path: string }) {
  const say = words.value;
  const [wants, setWants] = useState<"rename" | "delete" | null>(null);
  const close = () => setWants(null);
  if (wants === "rename") {
    const take = (to: string) => to && void desk.rename(path, to);
    return <Path said={fill(say.newPath, { path })} first={path} take={take} close={close} />;
  }
  if (wants === "delete") {
    return (
      <div class="new-file" role="alertdialog" aria-label={fill(say.deleteSure, { path })} onKeyDown={(event) => event.key === "Escape" && close()}>
        <p>{fill(say.deleteSure, { path })}</p>
        <div class="aids">
          <button class="quiet" onClick={close}>
            {say.keepFile}
          </button>
          <button class="quiet wrong" onClick={() => void desk.remove(path)}>
            {say.deleteFile}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="aids" role="group" aria-label={path}>
      <button class="quiet" onClick={() => setWants("rename")}>
        {say.renameFile}
      </button>
      <button class="quiet" onClick={() => setWants("delete")}>
        {say.deleteFile}
      </button>
    </div>
  );
}

/** What a folder is a game by stays as it is. */
const MANIFEST = /^([^/]+\/)?(game|expansion)\.toml$/;

interface PathProps {
  said: string;
  first: string;
  take: (path: string) => void;
  close: () => void;
}

/** A path that is typed. */
function Path({ said, first, take, close }: PathProps) {
  const [path, setPath] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      class="new-file"
      onSubmit={(event) => {
        event.preventDefault();
        take(path.trim());
        close();
      }}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <input
        aria-label={said}
        placeholder="more.cards"
        value={path}
        maxLength={200}
        ref={input}
        onInput={(event) => setPath(event.currentTarget.value)}
      />
      <small>{said}</small>
    </form>
  );
}

function Outline({ desk }: { desk: Desk }) {
  const say = words.value;
  const [isOpen, setOpen] = useState(false);
  const [wanted, want] = useState("");
  const path = desk.path.value;
  const tokens = desk.tokens.value;
  useEffect(() => {
    if (isOpen) void desk.outline();
  }, [isOpen, path, tokens, desk]);
  const flat = (signs: Sign[], depth: number): { sign: Sign; depth: number }[] =>
    signs.flatMap((sign) => [{ sign, depth }, ...flat(sign.children, depth + 1)]);
  const fits = ({ sign }: { sign: Sign }) => `${sign.name} ${sign.detail}`.toLowerCase().includes(wanted.toLowerCase());
  const all = flat(desk.symbols.value, 0).filter(fits);
  return (
    <details class="outline" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say.outline}</summary>
      <input type="search" aria-label={say.findSymbol} placeholder={say.findSymbol} value={wanted} onInput={(event) => want(event.currentTarget.value)} />
      <ul>
        {all.slice(0, MOST).map(({ sign, depth }) => (
          <li key={`${sign.start} ${sign.name}`} style={{ "--depth": depth }}>
            <button class="file" onClick={() => path && void desk.show(path, sign)}>
              {sign.name} <small>{sign.kind}</small>
            </button>
          </li>
        ))}
      </ul>
      {all.length > MOST && <p class="note">{fill(say.andMore, { n: all.length - MOST })}</p>}
    </details>
  );
}

const MOST = 300;
