"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { useState } from "react";
import { Menu } from "#components/ui/menu.tsx";
import { QUESTION } from "#lib/messages/editor.ts";
import { insertQuestion } from "../editing/insert.ts";
import { moveQuestion } from "../editing/move.ts";
import { useBuilderContext } from "./builder-context.ts";
import { InlineAnswers } from "./inline-answers.tsx";
import { OpaqueContent } from "./opaque-content.tsx";
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

type PointsFieldProps = { value: number; number: number | undefined; onChange: (points: number) => void };

/** A field for a question's points. It reports any number greater than 0, up to 1,000,000. */
function PointsField({ value, number, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isInvalid = typed !== undefined && parsePoints(typed) === undefined;
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      <input
        data-first-control=""
        className="input min-h-7 w-14 px-1.5 py-0.5 text-right"
        inputMode="decimal"
        aria-label={QUESTION.points(number)}
        aria-invalid={isInvalid ? true : undefined}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const points = parsePoints(target.value);
          if (points !== undefined && points !== value) onChange(points);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">{QUESTION.pointUnit(value)}</span>
    </label>
  );
}

function parsePoints(text: string): number | undefined {
  const points = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && points > 0 && points <= 1_000_000 ? points : undefined;
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
