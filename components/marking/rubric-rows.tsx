"use client";

import { useEffect, useRef, useState } from "react";
import type { RubricItems } from "#lib/contract/marking.ts";

/** A rubric's items as fields. An item keeps its id, by which marks know it. */
export function RubricRows({
  items,
  onChange,
}: {
  items: RubricItems;
  onChange: (items: RubricItems) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [isAdded, setAdded] = useState(false);
  // What was just added is written next.
  useEffect(() => {
    if (!isAdded) return;
    setAdded(false);
    list.current?.lastElementChild?.querySelector("input")?.focus();
  }, [isAdded]);
  const change = (index: number, values: Partial<RubricItems[number]>) =>
    onChange(items.map((item, i) => (i === index ? { ...item, ...values } : item)));
  return (
    <div className="space-y-3">
      <ol ref={list} className="space-y-3">
        {items.map((item, index) => (
          <li key={item.id} className="flex flex-wrap items-start gap-2 border-b border-line pb-3">
            <div className="min-w-0 flex-1 basis-56 space-y-2">
              <input
                className="input"
                aria-label={`Item ${index + 1}`}
                placeholder="What is asked for"
                maxLength={300}
                value={item.title}
                onChange={(event) => change(index, { title: event.target.value })}
              />
              <textarea
                className="input"
                rows={1}
                aria-label={`What item ${index + 1} means`}
                placeholder="What that means (optional)"
                maxLength={10_000}
                value={item.description ?? ""}
                onChange={(event) =>
                  onChange(
                    items.map((each, i) => (i === index ? withDescription(each, event.target.value) : each)),
                  )
                }
              />
            </div>
            <input
              className="input w-24 tabular-nums"
              type="number"
              min={0}
              step="any"
              aria-label={`Points of item ${index + 1}`}
              value={item.points}
              onChange={(event) => change(index, { points: Math.max(0, event.target.valueAsNumber || 0) })}
            />
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Remove item ${index + 1}`}
              onClick={() => onChange(items.filter((_, i) => i !== index))}
            >
              Remove
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-secondary"
        disabled={items.length >= 100}
        onClick={() => {
          onChange([...items, { id: crypto.randomUUID(), title: "", points: 1 }]);
          setAdded(true);
        }}
      >
        Add an item
      </button>
    </div>
  );
}

const withDescription = (
  { description: _, ...item }: RubricItems[number],
  text: string,
): RubricItems[number] => (text === "" ? item : { ...item, description: text });
