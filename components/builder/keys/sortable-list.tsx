"use client";

import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useId, useRef, useState } from "react";
import { ORDER_KEY } from "#lib/messages/editor-keys.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { RemoveButton } from "./remove-button.tsx";

type SortableListProps = {
  label: string;
  items: readonly string[];
  getName: (id: string) => string;
  onMove: (from: number, to: number) => void;
  onRemove?: ((id: string) => void) | undefined;
  disabled?: boolean | undefined;
};

/** A list that can be reordered with buttons or by dragging. */
export function SortableList({ label, items, getName, onMove, onRemove, disabled }: SortableListProps) {
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const pendingFocus = useRef<{ id: string; name: string } | undefined>(undefined);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  // The browser removes focus from a row that moves in the document.
  useEffect(() => {
    if (!pendingFocus.current) return;
    const { id, name } = pendingFocus.current;
    pendingFocus.current = undefined;
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute("data-item") === id);
    row?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`)?.focus();
  });
  const move = (id: string, to: number) => {
    const from = items.indexOf(id);
    if (disabled || to < 0 || to >= items.length || from === to) return;
    const label = document.activeElement?.getAttribute("aria-label");
    if (label) pendingFocus.current = { id, name: label };
    onMove(from, to);
    setAnnouncement(ORDER_KEY.moved(getName(id), to + 1, items.length));
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
        <ol ref={list} aria-label={label} className="divide-y divide-line rounded-md border border-line">
          {items.map((id, index) => (
            <Row key={id} id={id}>
              <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 px-1 wrap-anywhere">{getName(id)}</span>
              <MoveButtons
                name={getName(id)}
                index={index}
                count={items.length}
                disabled={disabled}
                onMove={(to) => move(id, to)}
              />
              {onRemove && (
                <RemoveButton name={getName(id)} disabled={disabled} onRemove={() => onRemove(id)} />
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

function Row({ id, children }: { id: string; children: React.ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const dragStyle = transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : undefined;
  return (
    <li
      ref={setNodeRef}
      data-item={id}
      // The style is set only in the browser and during a drag, because the content security policy blocks style
      // attributes in HTML.
      style={dragStyle}
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
