"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import type { DocumentNode, Key } from "../document/draft.ts";
import { focusAnswer } from "./focus-answer.ts";
import { formatShortKey } from "./key-summary.ts";

/** A blank within a line, with the answer that is right for it; Enter leads to its key. */
export function BlankChip({ node, editor, selected }: ReactNodeViewProps) {
  const label = formatShortKey(node.attrs.key as Key | null);
  const id = node.attrs.responseId as string;
  return (
    <NodeViewWrapper as="span" className="chip" data-selected={selected || undefined}>
      <button type="button" tabIndex={-1} className="chip-button" onClick={() => focusAnswer(editor, id)}>
        <span className="sr-only">Blank: </span>
        {label || <span className="text-muted">blank</span>}
      </button>
    </NodeViewWrapper>
  );
}

/** A list within a line, with its options. */
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
        <span className="sr-only">List: </span>
        {label || <span className="text-muted">list</span>}
        <span aria-hidden="true"> ▾</span>
      </button>
    </NodeViewWrapper>
  );
}

/** A gap that a text goes into. */
export const GapChip = ({ selected }: ReactNodeViewProps) => (
  <NodeViewWrapper as="span" className="chip" data-selected={selected || undefined}>
    <span className="chip-button gap-chip">Gap</span>
  </NodeViewWrapper>
);
