"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { ensureCaret, findQuestionInView, hasCaret } from "#components/builder/editing/caret.ts";
import { insertQuestion } from "#components/builder/editing/insert.ts";
import type { InsertCommand } from "#components/builder/editing/insert-commands.ts";
import { Menu } from "#components/ui/menu.tsx";
import { BarButton } from "./bar-button.tsx";
import { LinkButton } from "./link-button.tsx";
import { TableMenu } from "./table-menu.tsx";

const MARKS = [
  { name: "bold", label: "Bold", keys: "Ctrl+B", sign: <b>B</b> },
  { name: "italic", label: "Italic", keys: "Ctrl+I", sign: <i>I</i> },
  { name: "underline", label: "Underline", keys: "Ctrl+U", sign: <u>U</u> },
  { name: "strike", label: "Strike through", keys: "Ctrl+Shift+S", sign: <s>S</s> },
  { name: "code", label: "Code", keys: "Ctrl+E", sign: <span className="font-mono text-xs">{"<>"}</span> },
  { name: "subscript", label: "Lowered", keys: "Ctrl+,", sign: <span>x₂</span> },
  { name: "superscript", label: "Raised", keys: "Ctrl+.", sign: <span>x²</span> },
] as const;

/** Marks, everything that can be inserted, and undo: what keys do, as buttons. */
export function Toolbar({
  editor,
  insertCommands,
}: {
  editor: Editor;
  insertCommands: readonly InsertCommand[];
}) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: MARKS.map(({ name }) => now.isActive(name)),
      undo: now.can().undo(),
      redo: now.can().redo(),
      inTable: now.isActive("table"),
      fits: insertCommands.map(({ isAvailable, needsCaret }) =>
        hasCaret(now) ? isAvailable(now) : !needsCaret,
      ),
    }),
  });
  const focusText = () => {
    // A dialog that was opened, or a key's field that it led to, keeps the focus.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest("[role=menu]")) editor.view.focus();
  };
  const run = (command: () => void) => {
    editor.view.focus();
    command();
  };
  const buildMenuItems = (group: InsertCommand["group"]) =>
    insertCommands
      .map((insertCommand, i) => ({ thing: insertCommand, fits: state.fits[i] === true }))
      .filter(({ thing: insertCommand }) => insertCommand.group === group)
      .map(({ thing: insertCommand, fits: isAvailable }) => ({
        name: insertCommand.name,
        disabled: !isAvailable,
        onSelect: () => {
          ensureCaret(editor);
          editor.view.focus();
          insertCommand.run(editor);
        },
      }));
  return (
    <div role="toolbar" aria-label="Text and questions" className="flex flex-wrap items-center gap-0.5">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => insertQuestion(editor, hasCaret(editor) ? undefined : findQuestionInView(editor))}
        title="Ctrl+Enter"
      >
        + Question
      </button>
      <Menu trigger={<>Ask ▾</>} items={buildMenuItems("Ask")} onChosen={focusText} />
      <Menu trigger={<>Write ▾</>} items={buildMenuItems("Write")} onChosen={focusText} />
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      {MARKS.map(({ name, label, keys, sign }, i) => (
        <BarButton
          key={name}
          label={label}
          title={`${label} (${keys})`}
          pressed={state.active[i] === true}
          onClick={() => run(() => editor.commands.toggleMark(name))}
        >
          {sign}
        </BarButton>
      ))}
      <LinkButton editor={editor} />
      {state.inTable && <TableMenu editor={editor} />}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      <BarButton
        label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!state.undo}
        onClick={() => run(() => editor.commands.undo())}
      >
        ↶
      </BarButton>
      <BarButton
        label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!state.redo}
        onClick={() => run(() => editor.commands.redo())}
      >
        ↷
      </BarButton>
    </div>
  );
}
