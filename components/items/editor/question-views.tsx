"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { InlineAnswers } from "#components/builder/views/inline-answers.tsx";
import { OpaqueContent } from "#components/builder/views/opaque-content.tsx";
import { ITEM_EDITOR } from "#lib/messages/items.ts";

/** The part that contains the question of an item. */
export const ItemPartView = () => (
  <NodeViewWrapper>
    <NodeViewContent />
  </NodeViewWrapper>
);

/** The question of an item, with the answer keys of its blanks and dropdowns. */
export function OneQuestionView(props: ReactNodeViewProps) {
  const isOpaque = props.node.type.name === "opaqueQuestion";
  return (
    <NodeViewWrapper className="question" role="group" aria-label={ITEM_EDITOR.question}>
      {isOpaque ? <OpaqueContent {...props} /> : <NodeViewContent className="question-content" />}
      <div contentEditable={false}>{!isOpaque && <InlineAnswers {...props} />}</div>
    </NodeViewWrapper>
  );
}
