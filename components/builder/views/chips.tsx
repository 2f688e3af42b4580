"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { INLINE } from "#lib/messages/editor-interactions.ts";
import type { DocumentNode, Key } from "../document/draft.ts";
import { getNodeText } from "../document/node-text.ts";
import { focusAnswer } from "../editing/focus-answer.ts";
import { findDepth } from "../editing/node-positions.ts";
import { formatShortKey } from "./key-summary.ts";

/** A blank in a line of text, which shows its correct answer. Clicking it opens its answer key. */
export function BlankChip({ node, editor, selected }: ReactNodeViewProps) {
  const label = formatShortKey(node.attrs.key as Key | null);
  const id = node.attrs.responseId as string;
  return (
    <NodeViewWrapper as="span" className="chip" data-selected={selected || undefined}>
      <button type="button" tabIndex={-1} className="chip-button" onClick={() => focusAnswer(editor, id)}>
        <span className="sr-only">{INLINE.blank}: </span>
        {label || <span className="text-muted">{INLINE.blankPlaceholder}</span>}
      </button>
    </NodeViewWrapper>
  );
}

/** A dropdown in a line of text, which shows its correct option, or the first option if there is none. */
export function InlineChoiceChip({ node, editor, selected }: ReactNodeViewProps) {
  const choices = node.attrs.choices as { id: string; content: DocumentNode[] }[];
  const correctId = (node.attrs.key as Extract<Key, { type: "choice" }> | null)?.correct?.[0];
  const shown = choices.find(({ id }) => id === correctId) ?? choices[0];
  const label = (shown?.content ?? []).map(({ text, attrs }) => text ?? String(attrs?.latex ?? "")).join("");
  return (
    <NodeViewWrapper as="span" className="chip" data-selected={selected || undefined}>
      <button
        type="button"
        tabIndex={-1}
        className="chip-button"
        onClick={() => focusAnswer(editor, node.attrs.responseId as string)}
      >
        <span className="sr-only">{INLINE.dropdown}: </span>
        {label || <span className="text-muted">{INLINE.dropdownPlaceholder}</span>}
        <span aria-hidden="true"> ▾</span>
      </button>
    </NodeViewWrapper>
  );
}

/** A text that learners can select. Clicking it opens the answer key. */
export function HottextChip({ node, editor, getPos, selected }: ReactNodeViewProps) {
  const label = getNodeText({ type: "", content: node.attrs.content as DocumentNode[] });
  const onClick = () => {
    const at = editor.state.doc.resolve(getPos() ?? 0);
    const depth = findDepth(at, ({ type }) => type.name === "hottextInteraction");
    if (depth !== undefined) focusAnswer(editor, String(at.node(depth).attrs.responseId));
  };
  return (
    <NodeViewWrapper as="span" className="chip" data-selected={selected || undefined}>
      <button type="button" tabIndex={-1} className="chip-button" onClick={onClick}>
        <span className="sr-only">{INLINE.selectableText}: </span>
        {label || <span className="text-muted">{INLINE.selectableText}</span>}
      </button>
    </NodeViewWrapper>
  );
}

/** A gap that learners drag a word into. */
export const GapChip = ({ selected }: ReactNodeViewProps) => (
  <NodeViewWrapper as="span" className="chip" data-selected={selected || undefined}>
    <span className="chip-button gap-chip">{INLINE.gap}</span>
  </NodeViewWrapper>
);
