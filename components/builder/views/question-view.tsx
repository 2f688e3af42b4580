"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Menu } from "#components/ui/menu.tsx";
import { QUESTION } from "#lib/messages/editor.ts";
import { insertQuestion } from "../editing/insert.ts";
import { moveQuestion } from "../editing/move.ts";
import { useBuilderContext } from "./builder-context.ts";
import { InlineAnswers } from "./inline-answers.tsx";
import { OpaqueContent } from "./opaque-content.tsx";
import { PointsField } from "./points-field.tsx";
import { duplicateQuestion, removeQuestion } from "./question-actions.ts";
import { SaveErrors } from "./save-errors.tsx";
import { useQuestionNumber } from "./use-question-number.ts";

/** A question, with its number, points, menu, content, and the answer keys of its blanks and dropdowns. */
export function QuestionView(props: ReactNodeViewProps) {
  const { node, editor, updateAttributes } = props;
  const number = useQuestionNumber(editor, node.attrs.id as string);
  const isOpaque = node.type.name === "opaqueQuestion";
  return (
    <NodeViewWrapper
      className="question"
      role="group"
      aria-label={QUESTION.name(number)}
      data-question={number}
    >
      <header contentEditable={false} className="question-head">
        <span className="text-sm font-medium text-muted">{QUESTION.name(number)}</span>
        <span className="flex items-center gap-1">
          <PointsField
            value={node.attrs.points as number}
            number={number}
            onChange={(points) => updateAttributes({ points })}
          />
          <QuestionMenu {...props} number={number} />
        </span>
      </header>
      {isOpaque ? <OpaqueContent {...props} /> : <NodeViewContent className="question-content" />}
      <div contentEditable={false}>
        {!isOpaque && <InlineAnswers {...props} />}
        <SaveErrors id={node.attrs.id as string} />
      </div>
    </NodeViewWrapper>
  );
}

function QuestionMenu({ editor, getPos, number }: ReactNodeViewProps & { number: number | undefined }) {
  const { announce } = useBuilderContext();
  const withPosition = (action: (pos: number) => void) => () => {
    const pos = getPos();
    if (pos !== undefined) action(pos);
  };
  const move = (by: 1 | -1) => withPosition((pos) => announce(moveQuestion(editor, by, pos) ?? ""));
  return (
    <Menu
      label={QUESTION.actions(number)}
      trigger={<span aria-hidden="true">⋯</span>}
      onChosen={() => editor.view.focus()}
      items={[
        { name: QUESTION.addBelow, onSelect: withPosition((pos) => void insertQuestion(editor, pos)) },
        { name: QUESTION.moveUp, onSelect: move(-1) },
        { name: QUESTION.moveDown, onSelect: move(1) },
        { name: QUESTION.duplicate, onSelect: withPosition((pos) => duplicateQuestion(editor, pos)) },
        { name: QUESTION.delete, danger: true, onSelect: withPosition((pos) => removeQuestion(editor, pos)) },
      ]}
    />
  );
}
