"use client";

import { type KeyboardEvent, type RefObject, useEffect, useId } from "react";
import type { Item } from "#lib/contract/items.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { BANK_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { INTERACTION_LABELS } from "#lib/messages/editor-interactions.ts";
import { formatItemName } from "#lib/messages/item-name.ts";

type ItemListboxProps = {
  listRef: RefObject<HTMLDivElement | null>;
  items: readonly Item[];
  highlighted: Item | undefined;
  chosen: readonly Item[];
  /** Items that can't be chosen. */
  excluded: ReadonlySet<string>;
  onHighlight: (item: Item) => void;
  onToggle: (item: Item) => void;
  onSubmit: () => void;
};

/** A list of items. The arrow keys move, Space selects, and Enter chooses what is selected. */
export function ItemListbox({
  listRef,
  items,
  highlighted,
  chosen,
  excluded,
  onHighlight,
  onToggle,
  onSubmit,
}: ItemListboxProps) {
  const id = useId();
  const index = items.findIndex((item) => item.id === highlighted?.id);
  const optionId = (item: Item | undefined) => (item ? `${id}-${item.id}` : undefined);
  useEffect(() => {
    listRef.current?.querySelector("[data-highlighted]")?.scrollIntoView({ block: "nearest" });
  });
  const moveTo = (next: number) => {
    const item = items[Math.max(0, Math.min(next, items.length - 1))];
    if (item) onHighlight(item);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") moveTo(index + 1);
    else if (event.key === "ArrowUp") moveTo(index - 1);
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(items.length - 1);
    else if (event.key === " " && highlighted) onToggle(highlighted);
    else if (event.key === "Enter") onSubmit();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <p id={`${id}-keys`} className="sr-only">
        {BANK_DIALOG.keys}
      </p>
      <div
        ref={listRef}
        role="listbox"
        tabIndex={0}
        aria-label={BANK_DIALOG.results}
        aria-describedby={`${id}-keys`}
        aria-multiselectable="true"
        aria-activedescendant={optionId(highlighted)}
        onKeyDown={handleKey}
        className="group max-h-64 overflow-y-auto rounded-md border border-line bg-surface sm:max-h-80"
      >
        {items.map((item) => {
          const isChosen = chosen.some(({ id: chosenId }) => chosenId === item.id);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
            <div
              key={item.id}
              id={optionId(item)}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              aria-disabled={excluded.has(item.id) || undefined}
              data-highlighted={item.id === highlighted?.id ? "" : undefined}
              onClick={() => {
                onHighlight(item);
                onToggle(item);
                listRef.current?.focus();
              }}
              className="flex cursor-pointer items-start gap-2.5 border-b border-line px-3 py-2 text-sm last:border-b-0 aria-disabled:cursor-not-allowed aria-disabled:text-muted data-highlighted:bg-ink/8"
            >
              <span
                aria-hidden="true"
                className={`mt-0.5 grid size-4.5 shrink-0 place-items-center rounded border text-xs ${isChosen ? "border-accent bg-accent text-on-accent" : "border-edge"}`}
              >
                {isChosen ? "✓" : ""}
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 wrap-anywhere">{formatItemName(item)}</span>
                <span className="block text-xs wrap-anywhere text-muted">
                  {excluded.has(item.id) ? BANK_DIALOG.inPool : listFacts(item).join(" · ")}
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </>
  );
}

const listFacts = ({ interactions, points, tags }: Item): string[] => [
  ...interactions.map((type) => INTERACTION_LABELS[type] ?? type),
  COUNTS.point(points),
  ...tags,
];
