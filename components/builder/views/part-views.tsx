"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { PART, QUESTION } from "#lib/messages/editor.ts";
import { PART_BANK } from "#lib/messages/editor-bank.ts";
import { checkPoolConversion } from "../bank/pool-conversion.ts";
import { type Arrangement, getArrangement } from "../document/draft.ts";
import { readPool } from "../document/read-draft.ts";
import { insertQuestion } from "../editing/insert.ts";
import { computeMove } from "../editing/move.ts";
import { lazyView } from "../lazy-view.tsx";
import { useBuilderContext } from "./builder-context.ts";
import { addPart, addSharedText, mergeWithPreviousPart } from "./question-actions.ts";
import { SaveErrors } from "./save-errors.tsx";
import { useQuestionNumber } from "./use-question-number.ts";

const CustomJson = lazyView(() => import("./custom-json.tsx").then(({ CustomJson: view }) => view));
const PoolSettings = lazyView(() => import("./pool-settings.tsx").then(({ PoolSettings: view }) => view));

/** A part of the assessment: its questions, with their shared text above them. */
export function ExerciseView(props: ReactNodeViewProps) {
  const { node, editor, getPos, updateAttributes } = props;
  const { announce, openBank } = useBuilderContext();
  const id = node.attrs.id as string;
  const { order, pool } = getArrangement(node.attrs);
  const number = useQuestionNumber(editor, id) ?? 1;
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
        {order === "random" && !pool && (
          <div className="ms-2 me-auto">
            <Badge>{PART_BANK.isRandom}</Badge>
          </div>
        )}
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
            ...listBankActions(props, () => openBank({ kind: "tags", part: id })),
            ...(number > 1 && !isShared && !opaque && !pool && !isBelowPool(props)
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
          <Suspense>
            <CustomJson summary={PART.customContext} value={opaque.value} />
          </Suspense>
        </div>
      )}
      <div contentEditable={false}>
        {pool && (
          <Suspense>
            <PoolSettings
              editor={editor}
              part={id}
              number={number}
              pool={pool}
              order={order}
              onOrderChange={(next) => updateAttributes({ order: next })}
            />
          </Suspense>
        )}
        <SaveErrors id={id} />
      </div>
      <NodeViewContent />
      {!pool && (
        <div contentEditable={false} className="flex flex-wrap gap-x-2 py-2">
          <button
            type="button"
            className="button button-quiet text-muted"
            onClick={withPosition((now) => appendQuestion(editor, now))}
          >
            + {QUESTION.add}
          </button>
          <button
            type="button"
            className="button button-quiet text-muted"
            onClick={() => openBank({ kind: "insert", part: id })}
          >
            + {PART_BANK.add}
          </button>
        </div>
      )}
    </NodeViewWrapper>
  );
}

/** Returns an action whose code is loaded when it is chosen. */
const withPools = (run: (pools: typeof import("../bank/edit-pools.ts")) => void) => () =>
  void import("../bank/edit-pools.ts").then(run);

/** Returns why a part can't become a pool, or undefined if it can. */
function getPoolReason(part: ReactNodeViewProps["node"]): string | undefined {
  const conversion = checkPoolConversion(part);
  if (conversion === "possible") return undefined;
  return conversion === "empty" ? PART_BANK.emptyReason : PART_BANK.makePoolReason;
}

/** The actions of a part that concern pools and the order of its questions. */
function listBankActions(
  { node, editor, updateAttributes }: ReactNodeViewProps,
  addTagPool: () => void,
): MenuItem[] {
  const id = node.attrs.id as string;
  const { order, pool } = getArrangement(node.attrs);
  const setOrder = (next: Arrangement["order"]) => () => updateAttributes({ order: next });
  if (pool) {
    return [
      ...(Array.isArray(pool.from)
        ? [{ name: PART_BANK.unmakePool, onSelect: withPools(({ unmakePool }) => unmakePool(editor, id)) }]
        : []),
      {
        name: PART_BANK.deletePool,
        danger: true,
        onSelect: withPools(({ deletePool }) => deletePool(editor, id)),
      },
    ];
  }
  return [
    order === "random"
      ? { name: PART_BANK.writtenOrder, onSelect: setOrder("as_written") }
      : { name: PART_BANK.randomOrder, onSelect: setOrder("random") },
    {
      name: PART_BANK.makePool,
      disabledReason: getPoolReason(node),
      onSelect: withPools(({ makePool }) => makePool(editor, id)),
    },
    { name: PART_BANK.addTagPool, onSelect: addTagPool, opensDialog: true },
  ];
}

function isBelowPool({ editor, getPos }: ReactNodeViewProps): boolean {
  const pos = getPos();
  const above = pos === undefined ? null : editor.state.doc.resolve(pos).nodeBefore;
  return above !== null && readPool(above) !== null;
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
      <NodeViewContent dir="auto" className="question-content" />
    </NodeViewWrapper>
  );
}
