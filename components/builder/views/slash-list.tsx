"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type SlashKeys, slashKey } from "../editing/slash.ts";
import { found, type Thing } from "../editing/things.ts";

type SlashListProps = {
  editor: Editor;
  things: readonly Thing[];
  keys: RefObject<SlashKeys | undefined>;
  speak: (words: string) => void;
};

/** The menu of a typed "/": arrows and Enter choose, Esc leaves what was typed as it is. The focus stays in the text. */
export function SlashList({ editor, things, keys, speak }: SlashListProps) {
  const id = useId();
  const slash = useEditorState({
    editor,
    selector: ({ editor: { state } }) => slashKey.getState(state)?.slash,
  });
  const [picked, setPicked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const items = slash ? found(things, editor, slash.query) : [];
  const at = Math.min(picked, items.length - 1);
  const isOpen = slash !== undefined && items.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first find
  useEffect(() => setPicked(0), [slash?.query]);
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${at}`);
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, isOpen, id, at]);
  const name = items[at]?.name;
  useEffect(() => {
    if (isOpen && name) speak(`${name}, ${at + 1} of ${items.length}`);
  }, [isOpen, name, at, items.length, speak]);
  useLayoutEffect(() => place(list.current, editor, slash?.from), [editor, slash?.from]);

  const choose = (thing: Thing | undefined) => {
    const now = slashKey.getState(editor.state)?.slash;
    if (!thing || !now) return;
    editor.view.dispatch(editor.state.tr.delete(now.from, now.to));
    thing.put(editor);
  };
  keys.current = (event) => {
    if (!isOpen) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setPicked((at + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length);
    } else if (event.key === "Enter" || event.key === "Tab") choose(items[at]);
    else if (event.key === "Escape") editor.view.dispatch(editor.state.tr.setMeta(slashKey, "dismiss"));
    else return false;
    event.preventDefault();
    return true;
  };

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label="What to insert"
      className="fixed z-40 max-h-72 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface p-1 text-sm shadow-lg"
    >
      {items.map((thing, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the editor's, which has the focus
        <div
          key={thing.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="flex min-h-9 cursor-pointer items-baseline justify-between gap-3 rounded px-2.5 py-1.5 aria-selected:bg-ink/8"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(thing)}
        >
          <span>{thing.name}</span>
          <span className="text-right text-xs text-muted">{thing.hint}</span>
        </div>
      ))}
    </div>
  );
}

/** Below the "/", or above it where there is no room; never beyond the window's edge. */
function place(list: HTMLElement | null, { view }: Editor, from: number | undefined): void {
  if (!list || from === undefined) return;
  const caret = view.coordsAtPos(from);
  const { height, width } = list.getBoundingClientRect();
  const fitsBelow = caret.bottom + height + 8 < window.innerHeight;
  list.style.top = `${fitsBelow ? caret.bottom + 4 : Math.max(8, caret.top - height - 4)}px`;
  list.style.left = `${Math.max(8, Math.min(caret.left, window.innerWidth - width - 8))}px`;
}
