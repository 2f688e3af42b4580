"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { findInsertCommands, type InsertCommand } from "#components/builder/editing/insert-commands.ts";
import { type SlashKeyHandler, slashPluginKey } from "#components/builder/editing/slash-menu.ts";
import { SLASH_MENU } from "#lib/messages/editor-commands.ts";

const GROUPS = ["question", "content"] as const;

type SlashListProps = {
  editor: Editor;
  insertCommands: readonly InsertCommand[];
  keyHandler: RefObject<SlashKeyHandler | undefined>;
  announce: (message: string) => void;
};

/**
 * The menu that opens after a typed "/". Authors choose with the arrow keys and Enter, and Esc closes it. Focus stays
 * in the text.
 */
export function SlashList({ editor, insertCommands, keyHandler, announce }: SlashListProps) {
  const id = useId();
  const slash = useEditorState({
    editor,
    selector: ({ editor: { state } }) => slashPluginKey.getState(state)?.slash,
  });
  const [selectedIndex, setSelectedIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = slash ? findInsertCommands(insertCommands, editor, slash.query) : [];
  // The arrow keys follow the groups, and the group of the best match comes first.
  const groups = found[0]?.group === "content" ? GROUPS.toReversed() : GROUPS;
  const items = groups.flatMap((group) => found.filter((command) => command.group === group));
  const activeIndex = Math.min(selectedIndex, items.length - 1);
  const isOpen = slash !== undefined && items.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query selects the first match
  useEffect(() => setSelectedIndex(0), [slash?.query]);
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${activeIndex}`);
    list.current?.querySelector(`[id="${id}-${activeIndex}"]`)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, isOpen, id, activeIndex]);
  const name = items[activeIndex]?.name;
  useEffect(() => {
    if (isOpen && name) announce(SLASH_MENU.position(name, activeIndex + 1, items.length));
  }, [isOpen, name, activeIndex, items.length, announce]);
  useLayoutEffect(() => positionList(list.current, editor, slash?.from), [editor, slash?.from]);

  const choose = (insertCommand: InsertCommand | undefined) => {
    const now = slashPluginKey.getState(editor.state)?.slash;
    if (!insertCommand || !now) return;
    editor.view.dispatch(editor.state.tr.delete(now.from, now.to));
    insertCommand.run(editor);
  };
  keyHandler.current = (event) => {
    if (!isOpen) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setSelectedIndex((activeIndex + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length);
    } else if (event.key === "Enter" || event.key === "Tab") choose(items[activeIndex]);
    else if (event.key === "Escape") editor.view.dispatch(editor.state.tr.setMeta(slashPluginKey, "dismiss"));
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
      aria-label={SLASH_MENU.name}
      className="fixed z-40 max-h-80 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface p-1 text-sm shadow-lg"
    >
      {groups.map((group) => {
        const options = items.map((command, index) => ({ command, index }));
        const own = options.filter(({ command }) => command.group === group);
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't group the options of a list
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
              {SLASH_MENU.groups[group]}
            </div>
            {own.map(({ command, index }) => (
              <SlashOption
                key={command.name}
                id={`${id}-${index}`}
                command={command}
                isSelected={index === activeIndex}
                onChoose={() => choose(command)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

type SlashOptionProps = { id: string; command: InsertCommand; isSelected: boolean; onChoose: () => void };

const SlashOption = ({ id, command: { name, hint, icon }, isSelected, onChoose }: SlashOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has focus and handles the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isSelected}
    className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2.5 py-1.5 aria-selected:bg-ink/8"
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span aria-hidden="true" className="size-4 shrink-0 text-muted">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4">
        <use href={`/insert-icons.svg#${icon}`} />
      </svg>
    </span>
    <span className="shrink-0">{name}</span>
    <span className="ms-auto min-w-0 text-end text-xs text-balance text-muted">{hint}</span>
  </div>
);

/** Positions the list below the "/", or above it if there isn't enough room, and keeps it within the window. */
function positionList(list: HTMLElement | null, { view }: Editor, from: number | undefined): void {
  if (!list || from === undefined) return;
  const caret = view.coordsAtPos(from);
  const { height, width } = list.getBoundingClientRect();
  const fitsBelow = caret.bottom + height + 8 < window.innerHeight;
  list.style.top = `${fitsBelow ? caret.bottom + 4 : Math.max(8, caret.top - height - 4)}px`;
  list.style.left = `${Math.max(8, Math.min(caret.left, window.innerWidth - width - 8))}px`;
}
