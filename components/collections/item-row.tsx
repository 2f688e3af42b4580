"use client";

import { useSortable } from "@dnd-kit/sortable";
import { StatusBadge } from "#components/assessments/status-badge.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { ArrangedItem } from "#lib/collections/read.ts";

type ItemRowProps = {
  item: ArrangedItem;
  /** From 1. */
  number: number;
  count: number;
  onMove: (to: number, button: "up" | "down") => void;
  onRemove: () => void;
};

export function ItemRow({ item, number, count, onMove, onRemove }: ItemRowProps) {
  const sortable = useSortable({ id: item.id });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable;
  const { id, title } = item.assessment;
  const moved = transform
    ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
    : undefined;
  const step = (button: "up" | "down", to: number, sign: string) => (
    <button
      type="button"
      data-move={button}
      aria-disabled={to < 0 || to >= count}
      aria-label={`Move ${title} ${button}`}
      className="button button-quiet"
      onClick={() => onMove(to, button)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      data-item={item.id}
      // Set by scripts while something is dragged; the server writes none.
      style={moved}
      className={`flex flex-wrap items-center gap-x-1 gap-y-1 bg-surface px-2 py-1.5 text-sm ${isDragging ? "relative z-10 shadow-lg" : ""}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${title}`}
        className="button button-quiet cursor-grab touch-none text-muted"
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <span className="w-8 shrink-0 text-right text-muted tabular-nums">{number}</span>
      <span className="flex min-w-36 flex-1 flex-wrap items-center gap-x-2 gap-y-1 px-2">
        <a href={`/assessments/${id}`} className="link font-medium wrap-anywhere">
          {title}
        </a>
        <StatusBadge status={item.status} />
      </span>
      <span className="ml-auto flex items-center">
        {step("up", number - 2, "↑")}
        {step("down", number, "↓")}
        <Menu
          label={`${title}: more`}
          trigger={<span aria-hidden="true">⋯</span>}
          items={[
            { name: "Results", href: `/assessments/${id}/results` },
            { name: "To the top", onSelect: () => onMove(0, "up"), disabled: number === 1 },
            { name: "To the end", onSelect: () => onMove(count - 1, "down"), disabled: number === count },
            { name: "Take out", onSelect: onRemove, danger: true },
          ]}
        />
      </span>
    </li>
  );
}
