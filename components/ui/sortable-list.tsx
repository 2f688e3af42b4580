"use client";

import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { SORTING } from "#lib/messages/sorting.ts";

type SortableListProps = {
  label?: string;
  /** The ids of the rows. */
  items: readonly string[];
  getName: (id: string) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean | undefined;
  /** Renders a row's content, and its move buttons in a place of its choice. */
  renderRow: (id: string, index: number, moveButtons: ReactNode) => ReactNode;
};

/** A list that can be reordered with buttons, with Alt and an arrow key in any of a row's fields, or by dragging. */
export function SortableList({ label, items, getName, onMove, disabled, renderRow }: SortableListProps) {
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const pendingFocus = useRef<{ id: string; control: number } | undefined>(undefined);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  // The browser removes focus from a row that moves in the document.
  useEffect(() => {
    if (!pendingFocus.current) return;
    const { id, control } = pendingFocus.current;
    pendingFocus.current = undefined;
    listControls(findRow(list.current, id))[control]?.focus();
  });
  const move = (id: string, to: number) => {
    const from = items.indexOf(id);
    if (disabled || to < 0 || to >= items.length || from === to) return;
    const control = listControls(findRow(list.current, id)).findIndex((each) => each.matches(":focus"));
    if (control >= 0) pendingFocus.current = { id, control };
    onMove(from, to);
    setAnnouncement(SORTING.moved(getName(id), to + 1, items.length));
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) move(String(active.id), items.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={[...items]} strategy={verticalListSortingStrategy} disabled={disabled ?? false}>
        <ol
          ref={list}
          aria-label={label}
          className="divide-y divide-line rounded-md border border-line [&>li:first-child]:rounded-t-md [&>li:last-child]:rounded-b-md"
        >
          {items.map((id, index) => (
            <Row key={id} id={id} onStep={(by) => move(id, index + by)}>
              {renderRow(
                id,
                index,
                <MoveButtons
                  name={getName(id)}
                  index={index}
                  count={items.length}
                  disabled={disabled}
                  onMove={(to) => move(id, to)}
                />,
              )}
            </Row>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  );
}

const findRow = (list: Element | null, id: string): Element | undefined =>
  [...(list?.children ?? [])].find((row) => row.getAttribute("data-item") === id);

const listControls = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>("input, textarea, button") ?? []),
];

type RowProps = { id: string; onStep: (by: -1 | 1) => void; children: ReactNode };

function Row({ id, onStep, children }: RowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const dragStyle = transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : undefined;
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      data-item={id}
      // The style is set only in the browser and during a drag, because the content security policy blocks style
      // attributes in HTML.
      style={dragStyle}
      onKeyDown={handleKey}
      className={`bg-surface px-2 py-1 text-sm ${isDragging ? "relative z-10 shadow-lg" : ""} ${transition ? "transition-transform" : ""}`}
    >
      <div className="flex items-center gap-1">
        <span
          {...listeners}
          aria-hidden="true"
          className="cursor-grab touch-none px-1 text-muted select-none"
        >
          ⠿
        </span>
        {children}
      </div>
    </li>
  );
}

type MoveButtonsProps = {
  name: string;
  index: number;
  count: number;
  disabled: boolean | undefined;
  onMove: (to: number) => void;
};

/** Buttons that move a row up and down. Focus stays on the button, so that it can be pressed repeatedly. */
const MoveButtons = ({ name, index, count, disabled, onMove }: MoveButtonsProps) => (
  <span className="flex">
    {STEPS.map(({ sign, message, by }) => {
      const to = index + by;
      const isEnd = to < 0 || to >= count;
      return (
        <button
          key={sign}
          type="button"
          className="button button-quiet"
          aria-label={SORTING[message](name)}
          // If the button were disabled at the first or last position, it would lose focus.
          aria-disabled={isEnd || disabled}
          onClick={() => {
            if (!isEnd && !disabled) onMove(to);
          }}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      );
    })}
  </span>
);

const STEPS = [
  { sign: "↑", message: "moveUp", by: -1 },
  { sign: "↓", message: "moveDown", by: 1 },
] as const;
