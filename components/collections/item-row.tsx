"use client";

import { useSortable } from "@dnd-kit/sortable";
import { memo } from "react";
import { StatusBadge } from "#components/assessments/status-badge.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { ArrangedItem } from "#lib/domains/library/collections/read.ts";
import { COLLECTION_ITEMS } from "#lib/messages/library.ts";

export type Direction = "up" | "down";

type ItemRowProps = {
  item: ArrangedItem;
  /** The item's position, starting at 1. */
  number: number;
  count: number;
  /**
   * Moves the item to a position, starting at 0. Both callbacks must be stable, so that rows that didn't move aren't
   * rendered again.
   */
  onMove: (id: string, to: number, direction: Direction) => void;
  onRemove: (item: ArrangedItem) => void;
};

export function ItemRow(props: ItemRowProps) {
  const { item } = props;
  const sortable = useSortable({ id: item.id });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable;
  const dragStyle = transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : undefined;
  return (
    <li
      ref={setNodeRef}
      data-item={item.id}
      // The style is set only while dragging, because the content security policy blocks style attributes in the
      // server's HTML.
      style={dragStyle}
      className={`flex flex-wrap items-center gap-1 bg-surface px-2 py-1.5 text-sm ${isDragging ? "relative z-10 shadow-lg" : ""} ${transition ? "transition-transform" : ""}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={COLLECTION_ITEMS.drag(item.assessment.title)}
        className="button button-quiet cursor-grab touch-none text-muted"
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <ItemBody {...props} />
    </li>
  );
}

const ItemBody = memo(({ item, number, count, onMove, onRemove }: ItemRowProps) => {
  const { id, title } = item.assessment;
  const renderStepButton = (direction: Direction, to: number, sign: string) => (
    <button
      type="button"
      data-move={direction}
      aria-disabled={to < 0 || to >= count}
      aria-label={direction === "up" ? COLLECTION_ITEMS.moveUp(title) : COLLECTION_ITEMS.moveDown(title)}
      className="button button-quiet"
      onClick={() => onMove(item.id, to, direction)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <>
      <span className="w-8 shrink-0 text-right text-muted tabular-nums">{number}</span>
      <span className="flex min-w-36 flex-1 flex-wrap items-center gap-x-2 gap-y-1 px-2">
        <a href={`/assessments/${id}`} className="link font-medium wrap-anywhere">
          {title}
        </a>
        <StatusBadge status={item.status} />
      </span>
      <span className="ml-auto flex items-center">
        {renderStepButton("up", number - 2, "↑")}
        {renderStepButton("down", number, "↓")}
        <Menu
          label={COLLECTION_ITEMS.more(title)}
          trigger={<span aria-hidden="true">⋯</span>}
          items={[
            { name: COLLECTION_ITEMS.results, href: `/assessments/${id}/results` },
            {
              name: COLLECTION_ITEMS.toTop,
              onSelect: () => onMove(item.id, 0, "up"),
              disabled: number === 1,
            },
            {
              name: COLLECTION_ITEMS.toBottom,
              onSelect: () => onMove(item.id, count - 1, "down"),
              disabled: number === count,
            },
            { name: COLLECTION_ITEMS.remove, onSelect: () => onRemove(item), danger: true },
          ]}
        />
      </span>
    </>
  );
});
