"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Menu } from "#components/ui/menu.tsx";
import { PART, QUESTION } from "#lib/messages/editor.ts";
import { insertQuestion } from "../editing/insert.ts";
import { computeMove } from "../editing/move.ts";
import { useBuilderContext } from "./builder-context.ts";
import { CustomJson } from "./custom-json.tsx";
import { addPart, addSharedText, mergeWithPreviousPart } from "./question-actions.ts";
import { SaveErrors } from "./save-errors.tsx";
import { useQuestionNumber } from "./use-question-number.ts";

/** A part of the assessment: its questions, with their shared text above them. */
export function ExerciseView({ node, editor, getPos }: ReactNodeViewProps) {
  const { announce } = useBuilderContext();
  const number = useQuestionNumber(editor, node.attrs.id as string) ?? 1;
  const isShared = node.firstChild?.type.name === "sharedContext";
  const opaque = node.attrs.context as { value: unknown } | null;
  const withPosition = (action: (pos: number) => void) => () => {
    const now = getPos();
    if (now !== undefined) action(now);
  };
  const move = (by: 1 | -1) =>
    withPosition((now) => {
      const moved = computeMove(editor.state, now, by);
      if (typeof moved !== "string") editor.view.dispatch(moved.tr.scrollIntoView());
      announce(typeof moved === "string" ? moved : moved.announcement);
    });
  return (
    <NodeViewWrapper className="part" role="group" aria-label={PART.name(number)}>
      <header contentEditable={false} className="part-head">
        <span className="text-xs font-medium text-muted">{PART.name(number)}</span>
        <Menu
          label={PART.actions(number)}
          trigger={<span aria-hidden="true">⋯</span>}
          onChosen={() => editor.view.focus()}
          items={[
            ...(isShared || opaque
              ? []
              : [
                  {
                    name: PART.addSharedText,
                    onSelect: withPosition((now) => addSharedText(editor, now)),
                  },
                ]),
            { name: PART.addBelow, onSelect: withPosition((now) => addPart(editor, now)) },
            { name: QUESTION.moveUp, onSelect: move(-1) },
            { name: QUESTION.moveDown, onSelect: move(1) },
            ...(number > 1 && !isShared && !opaque
              ? [
                  {
                    name: PART.merge,
                    onSelect: withPosition((now) => mergeWithPreviousPart(editor, now)),
                  },
                ]
              : []),
          ]}
        />
      </header>
      {opaque && (
        <div contentEditable={false} className="mb-3 text-muted">
          <CustomJson summary={PART.customContext} value={opaque.value} />
        </div>
      )}
      <div contentEditable={false}>
        <SaveErrors id={node.attrs.id as string} />
      </div>
      <NodeViewContent />
      <div contentEditable={false} className="py-2">
        <button
          type="button"
          className="button button-quiet text-muted"
          onClick={withPosition((now) => appendQuestion(editor, now))}
        >
          + {QUESTION.add}
        </button>
      </div>
    </NodeViewWrapper>
  );
}

/** Adds a question at the end of the part at `pos`. */
function appendQuestion(editor: ReactNodeViewProps["editor"], pos: number): void {
  const part = editor.state.doc.nodeAt(pos);
  const last = part?.lastChild;
  if (!part) return;
  insertQuestion(editor, last ? pos + part.nodeSize - 1 - last.nodeSize : undefined);
}

/** The text shared by a part's questions. */
export function SharedContextView({ editor, getPos, node }: ReactNodeViewProps) {
  const remove = () => {
    const pos = getPos();
    if (pos !== undefined) editor.view.dispatch(editor.state.tr.delete(pos, pos + node.nodeSize));
    editor.view.focus();
  };
  return (
    <NodeViewWrapper className="shared">
      <div contentEditable={false} className="flex items-center justify-between gap-2">
        <span className="text-xs font-medium text-muted">{PART.sharedText}</span>
        <button type="button" className="button button-quiet text-muted" onClick={remove}>
          {PART.removeSharedText}
        </button>
      </div>
      <NodeViewContent className="question-content" />
    </NodeViewWrapper>
  );
}
