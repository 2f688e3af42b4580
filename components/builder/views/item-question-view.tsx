"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { QUESTION } from "#lib/messages/editor.ts";
import { lazyView } from "../lazy-view.tsx";
import { SaveErrors } from "./save-errors.tsx";
import { useQuestionNumber } from "./use-question-number.ts";

const ItemQuestion = lazyView(() => import("./item-question.tsx").then(({ ItemQuestion: view }) => view));

/** A question from the item bank. Its code is loaded when the first one is shown. */
export function ItemQuestionView(props: ReactNodeViewProps) {
  const { node, editor, selected } = props;
  const id = node.attrs.id as string;
  const number = useQuestionNumber(editor, id);
  return (
    <NodeViewWrapper
      className="question"
      role="group"
      aria-label={QUESTION.name(number)}
      data-question={number}
      data-selected={selected ? "" : undefined}
      contentEditable={false}
    >
      <Suspense>
        <ItemQuestion {...props} number={number} />
      </Suspense>
      <SaveErrors id={id} />
    </NodeViewWrapper>
  );
}
