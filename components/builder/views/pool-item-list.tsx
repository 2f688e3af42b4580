"use client";

import { useRef, useState } from "react";
import { useKeepFocus } from "#components/ui/use-keep-focus.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { POOL } from "#lib/messages/editor-pool.ts";
import { REFERENCE } from "#lib/messages/editor-reference.ts";
import type { BankItem } from "../bank/item-store.ts";
import { getItemTitle } from "../document/item-title.ts";
import { ItemContent } from "./item-content.tsx";

type PoolItemListProps = {
  items: readonly BankItem[];
  /** Undefined if the items depend on tags. */
  onRemove: ((id: string, title: string) => void) | undefined;
};

/** The questions that a pool draws from. After one is removed, the question in its place has the focus. */
export function PoolItemList({ items, onRemove }: PoolItemListProps) {
  const removedIndex = useRef(0);
  const { container } = useKeepFocus<HTMLUListElement>(({ children }) =>
    children[Math.min(removedIndex.current, items.length - 1)]?.querySelector("summary"),
  );
  return (
    <ul {...container} className="bank mt-1 divide-y divide-line rounded-md border border-line">
      {items.map((item, index) => (
        <PoolItem
          key={item.id}
          item={item}
          onRemove={
            onRemove &&
            ((...removed) => {
              removedIndex.current = index;
              onRemove(...removed);
            })
          }
          isOnly={items.length === 1}
        />
      ))}
    </ul>
  );
}

function PoolItem({
  item,
  onRemove,
  isOnly,
}: Pick<PoolItemListProps, "onRemove"> & { item: BankItem; isOnly: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const title = getItemTitle(item.content_ast);
  return (
    <li className="flex items-start gap-2 px-3 py-1.5">
      <details
        className="min-w-0 grow"
        onToggle={(event) => {
          // The details around the list report the same event, because React lets it bubble.
          event.stopPropagation();
          setOpen(event.currentTarget.open);
        }}
      >
        <summary className="cursor-pointer py-1 wrap-anywhere">
          {title}
          {item.points !== undefined && <span className="ms-2 text-muted">{COUNTS.point(item.points)}</span>}
        </summary>
        {isOpen && (
          <div className="space-y-2 py-2">
            <ItemContent content={item.content_ast} />
            <a className="link" href={`/items/${item.id}`} target="_blank" rel="noreferrer">
              {REFERENCE.open}
            </a>
          </div>
        )}
      </details>
      {onRemove && (
        <button
          type="button"
          className="button button-quiet text-muted"
          aria-label={POOL.remove(title)}
          disabled={isOnly}
          title={isOnly ? POOL.onlyOne : undefined}
          onClick={() => onRemove(item.id, title)}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </li>
  );
}
