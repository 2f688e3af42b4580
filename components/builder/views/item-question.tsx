"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import type { MouseEvent } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { MenuItem } from "#components/ui/menu.tsx";
import { COMMON } from "#lib/messages/common.ts";
import { QUESTION } from "#lib/messages/editor.ts";
import { REFERENCE } from "#lib/messages/editor-reference.ts";
import { detachReference } from "../bank/edit-references.ts";
import type { BankItem, Loadable } from "../bank/item-store.ts";
import { useItem } from "../bank/use-item.ts";
import { useBuilderContext } from "./builder-context.ts";
import { DragHandle } from "./drag-handle.tsx";
import { ItemContent } from "./item-content.tsx";
import { PointsField } from "./points-field.tsx";
import { QuestionMenu } from "./question-menu.tsx";

type Reference = { id: string; item: string; revision: number | "latest"; points: number | null };
type ItemQuestionProps = ReactNodeViewProps & { number: number | undefined };

/** An item as learners see it. Only the points and the revision can be changed here. */
export function ItemQuestion(props: ItemQuestionProps) {
  const { node, number } = props;
  const reference = node.attrs as Reference;
  const item = useItem(reference.item, reference.revision);
  return (
    <>
      <header className="question-head">
        <span className="flex flex-wrap items-center gap-2 text-sm font-medium text-muted">
          <DragHandle {...props} />
          {QUESTION.name(number)} <Badge>{REFERENCE.badge}</Badge>
        </span>
        <span className="flex flex-wrap items-center justify-end gap-1">
          <ItemPoints {...props} item={item} />
          <QuestionMenu {...props}>{listReferenceActions(props, item)}</QuestionMenu>
        </span>
      </header>
      <ItemBody item={item} reference={reference} />
    </>
  );
}

/** The points of the assessment's own, or otherwise those of the item. */
function ItemPoints({
  node,
  updateAttributes,
  item,
  number,
}: ItemQuestionProps & { item: Loadable<BankItem> }) {
  const { items } = useBuilderContext();
  const { item: itemId, revision, points } = node.attrs as Reference;
  const itemPoints = item.state === "ready" ? item.value.points : undefined;
  const reset = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    currentTarget.parentElement?.querySelector("input")?.focus();
    updateAttributes({ points: null });
    if (itemPoints === undefined) void items.loadItem(itemId, revision, { reload: true });
  };
  return (
    <>
      {points !== null && (
        <button type="button" className="button button-quiet text-muted" onClick={reset}>
          {REFERENCE.resetPoints}
        </button>
      )}
      <PointsField
        value={points ?? itemPoints}
        number={number}
        onChange={(value) => updateAttributes({ points: value })}
      />
    </>
  );
}

function ItemBody({ item, reference }: { item: Loadable<BankItem>; reference: Reference }) {
  const { items, openBank } = useBuilderContext();
  if (item.state === "loading") return <p className="text-sm text-muted">{REFERENCE.loading}</p>;
  if (item.state === "failed") {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-warn">
        {REFERENCE.failed}
        <button
          type="button"
          className="button button-secondary"
          onClick={() => void items.loadItem(reference.item, reference.revision)}
        >
          {COMMON.tryAgain}
        </button>
      </p>
    );
  }
  const { revision, content_ast: content, isOutdated } = item.value;
  return (
    <>
      <ItemContent content={content} />
      {isOutdated ? (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-warn">
          {REFERENCE.outdated(revision)}
          <button
            type="button"
            className="button button-secondary"
            onClick={() => openBank({ kind: "update", question: reference.id })}
          >
            {REFERENCE.review}
          </button>
        </p>
      ) : (
        <p className="mt-3 text-xs text-muted">
          {reference.revision === "latest" ? REFERENCE.usesNewest(revision) : REFERENCE.revision(revision)}
        </p>
      )}
    </>
  );
}

function listReferenceActions(
  { node, editor, updateAttributes }: ReactNodeViewProps,
  item: Loadable<BankItem>,
): MenuItem[] {
  const { id, item: itemId, revision } = node.attrs as Reference;
  const known = item.state === "ready" ? item.value : undefined;
  return [
    { name: REFERENCE.open, href: `/items/${itemId}`, opensNewTab: true },
    {
      name: REFERENCE.detach,
      disabled: !known,
      onSelect: () => known && detachReference(editor, id, known),
    },
    revision === "latest"
      ? {
          name: REFERENCE.pin,
          disabled: !known,
          onSelect: () => known && updateAttributes({ revision: known.revision }),
        }
      : { name: REFERENCE.unpin, onSelect: () => updateAttributes({ revision: "latest" }) },
  ];
}
