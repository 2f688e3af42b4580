"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Menu } from "#components/ui/menu.tsx";
import { insertQuestion } from "../editing/insert.ts";
import { moveQuestion } from "../editing/move.ts";
import { useBuilderContext } from "./builder-context.ts";
import { InlineAnswers } from "./inline-answers.tsx";
import { OpaqueContent } from "./opaque-content.tsx";
import { PointsField } from "./points-field.tsx";
import { duplicateQuestion, removeQuestion } from "./question-actions.ts";
import { SaveErrors } from "./save-errors.tsx";
import { useQuestionNumber } from "./use-question-number.ts";

/** A question: its number and points, and under its content the keys of what is answered within the text. */
export function QuestionView(props: ReactNodeViewProps) {
  const { node, editor, updateAttributes } = props;
  const number = useQuestionNumber(editor, node.attrs.id as string);
  const isOpaque = node.type.name === "opaqueQuestion";
  return (
    <NodeViewWrapper
      className="question"
      role="group"
      aria-label={`Question ${number ?? ""}`}
      data-question={number}
    >
      <header contentEditable={false} className="question-head">
        <span className="text-sm font-medium text-muted">Question {number}</span>
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
      label={`Question ${number ?? ""}: more`}
      trigger={<span aria-hidden="true">⋯</span>}
      onChosen={() => editor.view.focus()}
      items={[
        { name: "New question below", onSelect: withPosition((pos) => void insertQuestion(editor, pos)) },
        { name: "Move up", onSelect: move(-1) },
        { name: "Move down", onSelect: move(1) },
        { name: "Duplicate", onSelect: withPosition((pos) => duplicateQuestion(editor, pos)) },
        { name: "Remove", danger: true, onSelect: withPosition((pos) => removeQuestion(editor, pos)) },
      ]}
    />
  );
}
