"use client";

import { useEffect, useRef, useState } from "react";
import type { RubricItems } from "#lib/contract/marking.ts";
import { RUBRIC_MESSAGES } from "#lib/messages/marking.ts";

/** Renders a rubric's items as fields. An item keeps its id, because marks refer to it. */
export function RubricRows({
  items,
  onChange,
}: {
  items: RubricItems;
  onChange: (items: RubricItems) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [isAdded, setAdded] = useState(false);
  // Moves the focus to a new item, so that the grader can fill it in immediately.
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
                aria-label={RUBRIC_MESSAGES.itemTitle(index + 1)}
                placeholder={RUBRIC_MESSAGES.itemTitlePlaceholder}
                maxLength={300}
                value={item.title}
                onChange={(event) => change(index, { title: event.target.value })}
              />
              <textarea
                className="input"
                rows={1}
                aria-label={RUBRIC_MESSAGES.itemDescription(index + 1)}
                placeholder={RUBRIC_MESSAGES.itemDescriptionPlaceholder}
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
              aria-label={RUBRIC_MESSAGES.itemPoints(index + 1)}
              value={item.points}
              onChange={(event) => change(index, { points: Math.max(0, event.target.valueAsNumber || 0) })}
            />
            <button
              type="button"
              className="button button-quiet"
              aria-label={RUBRIC_MESSAGES.removeItem(index + 1)}
              onClick={() => onChange(items.filter((_, i) => i !== index))}
            >
              {RUBRIC_MESSAGES.remove}
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
        {RUBRIC_MESSAGES.addItem}
      </button>
    </div>
  );
}

const withDescription = (
  { description: _, ...item }: RubricItems[number],
  text: string,
): RubricItems[number] => (text === "" ? item : { ...item, description: text });
