"use client";

import { useRef, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { Scroller } from "#components/ui/scroller.tsx";
import type { Item } from "#lib/contract/items.ts";
import { COMMON } from "#lib/messages/common.ts";
import { BANK_DIALOG } from "#lib/messages/editor-bank-dialogs.ts";
import { ItemContent } from "../views/item-content.tsx";
import { ItemFilterFields } from "./item-filter-fields.tsx";
import { ItemListbox } from "./item-listbox.tsx";
import { type ItemFilter, NO_FILTER, useItemSearch } from "./use-item-search.ts";

type ChooseItemsDialogProps = {
  title: string;
  /** Returns the label of the button that chooses so many items. */
  formatVerb: (count: number) => string;
  /** Items that can't be chosen. */
  excluded?: ReadonlySet<string>;
  onChoose: (items: readonly Item[]) => void;
  onClose: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Searches the item bank. Items from several searches can be chosen together. */
export function ChooseItemsDialog({
  title,
  formatVerb,
  excluded = NONE,
  onChoose,
  onClose,
}: ChooseItemsDialogProps) {
  const [filter, setFilter] = useState<ItemFilter>(NO_FILTER);
  const [chosen, setChosen] = useState<readonly Item[]>([]);
  const [highlightedId, setHighlightedId] = useState<string>();
  const search = useItemSearch(filter);
  const listRef = useRef<HTMLDivElement>(null);
  const highlighted = search.items.find(({ id }) => id === highlightedId) ?? search.items[0];
  const toggle = (item: Item) => {
    if (excluded.has(item.id)) return;
    const isChosen = chosen.some(({ id }) => id === item.id);
    setChosen(isChosen ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item]);
  };
  /** Chooses the selected items, or the highlighted one if none is selected. */
  const submit = () => {
    const fallback = highlighted && !excluded.has(highlighted.id) ? [highlighted] : [];
    const items = chosen.length > 0 ? chosen : fallback;
    if (items.length > 0) onChoose(items);
  };
  const isEmptyBank = search.items.length === 0 && filter === NO_FILTER;
  return (
    <Dialog open wide onClose={onClose} title={title}>
      <div className="space-y-4">
        <ItemFilterFields filter={filter} onChange={setFilter} onLeave={() => listRef.current?.focus()} />
        <FormError error={search.error} />
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="min-w-0 space-y-2">
            {search.items.length > 0 ? (
              <ItemListbox
                listRef={listRef}
                items={search.items}
                highlighted={highlighted}
                chosen={chosen}
                excluded={excluded}
                onHighlight={({ id }) => setHighlightedId(id)}
                onToggle={toggle}
                onSubmit={submit}
              />
            ) : (
              <p className="text-sm text-muted">
                {search.isLoading
                  ? BANK_DIALOG.loading
                  : isEmptyBank
                    ? BANK_DIALOG.emptyBank
                    : BANK_DIALOG.empty}
              </p>
            )}
            {search.loadMore && (
              <button type="button" className="button button-secondary" onClick={search.loadMore}>
                {BANK_DIALOG.more}
              </button>
            )}
          </div>
          <Scroller
            label={BANK_DIALOG.preview}
            className="max-h-64 min-w-0 space-y-2 rounded-md border border-line bg-surface p-3 sm:max-h-80"
          >
            <h3 className="text-xs font-medium text-muted">{BANK_DIALOG.preview}</h3>
            {highlighted ? (
              <ItemContent key={highlighted.id} content={highlighted.content_ast} />
            ) : (
              <p className="text-sm text-muted">{BANK_DIALOG.noPreview}</p>
            )}
          </Scroller>
        </div>
        <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-5 py-3">
          <button
            type="button"
            className="button button-primary"
            disabled={chosen.length === 0}
            onClick={submit}
          >
            {formatVerb(chosen.length)}
          </button>
          <button type="button" className="button button-secondary" onClick={onClose}>
            {COMMON.cancel}
          </button>
          <p role="status" className="text-sm text-muted">
            {BANK_DIALOG.selected(chosen.length)}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
