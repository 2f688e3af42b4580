"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { QUESTION } from "#lib/messages/editor.ts";
import { insertQuestion } from "../editing/insert.ts";
import { moveQuestion } from "../editing/move.ts";
import { useBuilderContext } from "./builder-context.ts";
import { duplicateQuestion, removeQuestion } from "./question-actions.ts";

type QuestionMenuProps = Pick<ReactNodeViewProps, "editor" | "getPos"> & {
  number: number | undefined;
  /** Entries above the one that deletes the question. */
  children?: readonly MenuItem[];
};

/** The menu of a question, which moves, duplicates and deletes it, and a button that deletes it. */
export function QuestionMenu({ editor, getPos, number, children = [] }: QuestionMenuProps) {
  const { announce } = useBuilderContext();
  const withPosition = (action: (pos: number) => void) => () => {
    const pos = getPos();
    if (pos !== undefined) action(pos);
  };
  const move = (by: 1 | -1) => withPosition((pos) => announce(moveQuestion(editor, by, pos) ?? ""));
  const remove = withPosition((pos) => removeQuestion(editor, pos, number));
  return (
    <>
      <Menu
        label={QUESTION.actions(number)}
        trigger={<span aria-hidden="true">⋯</span>}
        onChosen={() => editor.view.focus()}
        items={[
          { name: QUESTION.addBelow, onSelect: withPosition((pos) => void insertQuestion(editor, pos)) },
          { name: QUESTION.moveUp, onSelect: move(-1) },
          { name: QUESTION.moveDown, onSelect: move(1) },
          { name: QUESTION.duplicate, onSelect: withPosition((pos) => duplicateQuestion(editor, pos)) },
          ...children,
          { name: QUESTION.delete, danger: true, onSelect: remove },
        ]}
      />
      <button
        type="button"
        className="button button-quiet reveal min-w-8 px-1.5 text-muted"
        aria-label={QUESTION.deleteNumber(number)}
        title={QUESTION.delete}
        onClick={remove}
      >
        <span aria-hidden="true">×</span>
      </button>
    </>
  );
}
