"use client";

import { arrayMove } from "@dnd-kit/sortable";
import { useEffect, useRef, useState } from "react";
import { SortableList } from "#components/ui/sortable-list.tsx";
import type { RubricItems } from "#lib/contract/marking.ts";
import { RUBRIC_MESSAGES } from "#lib/messages/marking.ts";

type RubricItem = RubricItems[number];

/** Renders a rubric's items as fields, in a list that can be reordered. An item keeps its id, because marks refer to it. */
export function RubricRows({
  items,
  onChange,
}: {
  items: RubricItems;
  onChange: (items: RubricItems) => void;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const [isAdded, setAdded] = useState(false);
  // Moves the focus to a new item, so that the grader can fill it in immediately.
  useEffect(() => {
    if (!isAdded) return;
    setAdded(false);
    rows.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  }, [isAdded]);
  const change = (index: number, changed: RubricItem) => onChange(items.with(index, changed));
  const getName = (id: string) => {
    const index = items.findIndex((item) => item.id === id);
    return items[index]?.title.trim() || RUBRIC_MESSAGES.itemTitle(index + 1);
  };
  return (
    <div ref={rows} className="space-y-3">
      {items.length > 0 && (
        <SortableList
          items={items.map(({ id }) => id)}
          getName={getName}
          onMove={(from, to) => onChange(arrayMove([...items], from, to))}
          renderRow={(_, index, moveButtons) => {
            const item = items[index];
            return (
              item && (
                <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2 py-1">
                  <ItemFields item={item} position={index + 1} onChange={(next) => change(index, next)} />
                  <span className="ml-auto flex flex-wrap items-center">
                    {moveButtons}
                    <button
                      type="button"
                      className="button button-quiet"
                      aria-label={RUBRIC_MESSAGES.removeItem(index + 1)}
                      onClick={() => onChange(items.toSpliced(index, 1))}
                    >
                      {RUBRIC_MESSAGES.remove}
                    </button>
                  </span>
                </div>
              )
            );
          }}
        />
      )}
      <button
        type="button"
        className="button button-secondary"
        disabled={items.length >= 100}
        onClick={() => {
          onChange([...items, { id: crypto.randomUUID(), title: "", points: 1 }]);
          setAdded(true);
        }}
      >
        {RUBRIC_MESSAGES.addItem}
      </button>
    </div>
  );
}

type ItemFieldsProps = { item: RubricItem; position: number; onChange: (item: RubricItem) => void };

const ItemFields = ({ item, position, onChange }: ItemFieldsProps) => (
  <>
    <div className="min-w-0 flex-1 basis-56 space-y-2">
      <input
        className="input"
        aria-label={RUBRIC_MESSAGES.itemTitle(position)}
        placeholder={RUBRIC_MESSAGES.itemTitlePlaceholder}
        maxLength={300}
        value={item.title}
        onChange={({ target }) => onChange({ ...item, title: target.value })}
      />
      <textarea
        className="input"
        rows={1}
        aria-label={RUBRIC_MESSAGES.itemDescription(position)}
        placeholder={RUBRIC_MESSAGES.itemDescriptionPlaceholder}
        maxLength={10_000}
        value={item.description ?? ""}
        onChange={({ target }) => onChange(withDescription(item, target.value))}
      />
    </div>
    <span className="flex items-center gap-1.5">
      <input
        className="input w-24 tabular-nums"
        type="number"
        min={0}
        step="any"
        aria-label={RUBRIC_MESSAGES.itemPoints(position)}
        value={item.points}
        onChange={({ target }) => onChange({ ...item, points: Math.max(0, target.valueAsNumber || 0) })}
      />
      <span aria-hidden="true" className="text-sm text-muted">
        {RUBRIC_MESSAGES.points}
      </span>
    </span>
  </>
);

const withDescription = ({ description: _, ...item }: RubricItem, text: string): RubricItem =>
  text === "" ? item : { ...item, description: text };
