"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Suspense } from "react";
import { ensureCaret, findQuestionInView, hasCaret } from "#components/builder/editing/caret.ts";
import { insertQuestion } from "#components/builder/editing/insert.ts";
import type { InsertCommand } from "#components/builder/editing/insert-commands.ts";
import { Menu } from "#components/ui/menu.tsx";
import { TOOLBAR } from "#lib/messages/editor.ts";
import { formatKeys } from "#lib/messages/format-keys.ts";
import { lazyView } from "../lazy-view.tsx";
import { BarButton } from "./bar-button.tsx";
import { LinkButton } from "./link-button.tsx";

const TableMenu = lazyView(() => import("./table-menu.tsx").then(({ TableMenu: view }) => view));

/** The buttons for marks, with the marks' names in the schema. */
const MARKS = [
  { name: "bold", keys: "Ctrl+B", sign: <b>B</b> },
  { name: "italic", keys: "Ctrl+I", sign: <i>I</i> },
  { name: "underline", keys: "Ctrl+U", sign: <u>U</u> },
  { name: "strike", keys: "Ctrl+Shift+S", sign: <s>S</s> },
  { name: "code", keys: "Ctrl+E", sign: <span className="font-mono text-xs">{"<>"}</span> },
  { name: "subscript", keys: "Ctrl+,", sign: <span>x₂</span> },
  { name: "superscript", keys: "Ctrl+.", sign: <span>x²</span> },
] as const;

/** The toolbar, with menus for inserting questions and content, and buttons for marks, links, and undo. */
export function Toolbar({
  editor,
  insertCommands,
  canAddQuestions = true,
}: {
  editor: Editor;
  insertCommands: readonly InsertCommand[];
  /** False if the document always has one question. */
  canAddQuestions?: boolean;
}) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: MARKS.map(({ name }) => now.isActive(name)),
      undo: now.can().undo(),
      redo: now.can().redo(),
      inTable: now.isActive("table"),
      available: insertCommands.map(({ isAvailable, needsCaret }) =>
        hasCaret(now) ? isAvailable(now) : !needsCaret,
      ),
    }),
  });
  const focusText = () => {
    // If the command opened a dialog or focused a field of an answer key, focus stays there.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest("[role=menu]")) editor.view.focus();
  };
  const run = (command: () => void) => {
    editor.view.focus();
    command();
  };
  const buildMenuItems = (group: InsertCommand["group"]) =>
    insertCommands
      .map((insertCommand, i) => ({ insertCommand, isAvailable: state.available[i] === true }))
      .filter(({ insertCommand }) => insertCommand.group === group)
      .map(({ insertCommand, isAvailable }) => ({
        name: insertCommand.name,
        disabled: !isAvailable,
        onSelect: () => {
          if (!insertCommand.isStandalone) ensureCaret(editor);
          editor.view.focus();
          insertCommand.run(editor);
        },
      }));
  return (
    <div role="toolbar" aria-label={TOOLBAR.name} className="flex flex-wrap items-center gap-0.5">
      {canAddQuestions && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => insertQuestion(editor, hasCaret(editor) ? undefined : findQuestionInView(editor))}
          title={formatKeys("Ctrl+Enter")}
        >
          + {TOOLBAR.addQuestion}
        </button>
      )}
      <Menu
        trigger={<>{TOOLBAR.questionTypes} ▾</>}
        items={buildMenuItems("question")}
        onChosen={focusText}
      />
      <Menu trigger={<>{TOOLBAR.insert} ▾</>} items={buildMenuItems("content")} onChosen={focusText} />
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      {MARKS.map(({ name, keys, sign }, i) => (
        <BarButton
          key={name}
          label={TOOLBAR[name]}
          title={TOOLBAR.withKeys(TOOLBAR[name], formatKeys(keys))}
          pressed={state.active[i] === true}
          onClick={() => run(() => editor.commands.toggleMark(name))}
        >
          {sign}
        </BarButton>
      ))}
      <LinkButton editor={editor} />
      {state.inTable && (
        <Suspense>
          <TableMenu editor={editor} />
        </Suspense>
      )}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      <BarButton
        label={TOOLBAR.undo}
        title={TOOLBAR.withKeys(TOOLBAR.undo, formatKeys("Ctrl+Z"))}
        disabled={!state.undo}
        onClick={() => run(() => editor.commands.undo())}
      >
        ↶
      </BarButton>
      <BarButton
        label={TOOLBAR.redo}
        title={TOOLBAR.withKeys(TOOLBAR.redo, formatKeys("Ctrl+Shift+Z"))}
        disabled={!state.redo}
        onClick={() => run(() => editor.commands.redo())}
      >
        ↷
      </BarButton>
    </div>
  );
}
