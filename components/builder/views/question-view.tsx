"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Menu } from "#components/ui/menu.tsx";
import { insertQuestion } from "../editing/insert.ts";
import { moveQuestion } from "../editing/move.ts";
import { useSurroundings } from "./builder-context.ts";
import { InLineAnswers } from "./in-line-answers.tsx";
import { OpaqueContent } from "./opaque-content.tsx";
import { Points } from "./points.tsx";
import { duplicate, removeQuestion } from "./question-actions.ts";
import { Refusals } from "./refusals.tsx";
import { useNumber } from "./use-number.ts";

/** A question: its number and points, and under its content the keys of what is answered within the text. */
export function QuestionView(props: ReactNodeViewProps) {
  const { node, editor, updateAttributes } = props;
  const number = useNumber(editor, node.attrs.id as string);
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
          <Points
            value={node.attrs.points as number}
            number={number}
            onChange={(points) => updateAttributes({ points })}
          />
          <QuestionMenu {...props} number={number} />
        </span>
      </header>
      {isOpaque ? <OpaqueContent {...props} /> : <NodeViewContent className="question-content" />}
      <div contentEditable={false}>
        {!isOpaque && <InLineAnswers {...props} />}
        <Refusals id={node.attrs.id as string} />
      </div>
    </NodeViewWrapper>
  );
}

function QuestionMenu({ editor, getPos, number }: ReactNodeViewProps & { number: number | undefined }) {
  const { speak } = useSurroundings();
  const at = (work: (pos: number) => void) => () => {
    const pos = getPos();
    if (pos !== undefined) work(pos);
  };
  const move = (by: 1 | -1) => at((pos) => speak(moveQuestion(editor, by, pos) ?? ""));
  return (
    <Menu
      label={`Question ${number ?? ""}: more`}
      trigger={<span aria-hidden="true">⋯</span>}
      onChosen={() => editor.view.focus()}
      items={[
        { name: "New question below", onSelect: at((pos) => void insertQuestion(editor, pos)) },
        { name: "Move up", onSelect: move(-1) },
        { name: "Move down", onSelect: move(1) },
        { name: "Duplicate", onSelect: at((pos) => duplicate(editor, pos)) },
        { name: "Remove", danger: true, onSelect: at((pos) => removeQuestion(editor, pos)) },
      ]}
    />
  );
}
