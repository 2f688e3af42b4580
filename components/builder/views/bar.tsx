"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Menu } from "#components/ui/menu.tsx";
import { ensureCaret, hasCaret, questionInView } from "../editing/caret.ts";
import { insertQuestion } from "../editing/insert.ts";
import type { Thing } from "../editing/things.ts";
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
export function Bar({ editor, things }: { editor: Editor; things: readonly Thing[] }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: MARKS.map(({ name }) => now.isActive(name)),
      undo: now.can().undo(),
      redo: now.can().redo(),
      inTable: now.isActive("table"),
      fits: things.map(({ fits, needsCaret }) => (hasCaret(now) ? fits(now) : !needsCaret)),
    }),
  });
  const toText = () => {
    // A dialog that was opened, or a key's field that it led to, keeps the focus.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest("[role=menu]")) editor.view.focus();
  };
  const run = (command: () => void) => {
    editor.view.focus();
    command();
  };
  const menu = (group: Thing["group"]) =>
    things
      .map((thing, i) => ({ thing, fits: state.fits[i] === true }))
      .filter(({ thing }) => thing.group === group)
      .map(({ thing, fits }) => ({
        name: thing.name,
        disabled: !fits,
        onSelect: () => {
          ensureCaret(editor);
          editor.view.focus();
          thing.put(editor);
        },
      }));
  return (
    <div role="toolbar" aria-label="Text and questions" className="flex flex-wrap items-center gap-0.5">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => insertQuestion(editor, hasCaret(editor) ? undefined : questionInView(editor))}
        title="Ctrl+Enter"
      >
        + Question
      </button>
      <Menu trigger={<>Ask ▾</>} items={menu("Ask")} onChosen={toText} />
      <Menu trigger={<>Write ▾</>} items={menu("Write")} onChosen={toText} />
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
