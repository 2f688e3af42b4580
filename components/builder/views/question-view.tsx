"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { QUESTION } from "#lib/messages/editor.ts";
import { QUESTION_BANK } from "#lib/messages/editor-bank.ts";
import { lazyView } from "../lazy-view.tsx";
import { useBuilderContext } from "./builder-context.ts";
import { DragHandle } from "./drag-handle.tsx";
import { InlineAnswers } from "./inline-answers.tsx";
import { PointsField } from "./points-field.tsx";
import { QuestionMenu } from "./question-menu.tsx";
import { SaveErrors } from "./save-errors.tsx";
import { useQuestionNumber } from "./use-question-number.ts";

const OpaqueContent = lazyView(() => import("./opaque-content.tsx").then(({ OpaqueContent: view }) => view));

/** A question, with its number, points, menu, content, and the answer keys of its blanks and dropdowns. */
export function QuestionView(props: ReactNodeViewProps) {
  const { node, editor, selectionInside, updateAttributes } = props;
  const { openBank } = useBuilderContext();
  const id = node.attrs.id as string;
  const number = useQuestionNumber(editor, id);
  const isOpaque = node.type.name === "opaqueQuestion";
  return (
    <NodeViewWrapper
      className="question"
      role="group"
      aria-label={QUESTION.name(number)}
      data-question={number}
      data-active={selectionInside ? "" : undefined}
    >
      <header contentEditable={false} className="question-head">
        <span className="flex items-center gap-1 text-sm font-medium text-muted">
          <DragHandle {...props} />
          {QUESTION.name(number)}
        </span>
        <span className="flex items-center gap-1">
          <PointsField
            value={node.attrs.points as number}
            number={number}
            onChange={(points) => updateAttributes({ points })}
          />
          <QuestionMenu {...props} number={number}>
            {[
              {
                name: QUESTION_BANK.save,
                onSelect: () => openBank({ kind: "save", question: id }),
                opensDialog: true,
              },
            ]}
          </QuestionMenu>
        </span>
      </header>
      {isOpaque ? (
        <Suspense>
          <OpaqueContent {...props} />
        </Suspense>
      ) : (
        <NodeViewContent dir="auto" className="question-content" />
      )}
      <div contentEditable={false}>
        {!isOpaque && <InlineAnswers {...props} />}
        <SaveErrors id={id} />
      </div>
    </NodeViewWrapper>
  );
}
