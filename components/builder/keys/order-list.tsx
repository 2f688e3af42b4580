"use client";

import { SortableList } from "#components/ui/sortable-list.tsx";
import { RemoveButton } from "./remove-button.tsx";

type OrderListProps = {
  label: string;
  items: readonly string[];
  getName: (id: string) => string;
  onMove: (from: number, to: number) => void;
  onRemove?: ((id: string) => void) | undefined;
  disabled?: boolean | undefined;
};

/** A numbered list of names that can be reordered. */
export const OrderList = ({ onRemove, ...list }: OrderListProps) => (
  <SortableList
    {...list}
    renderRow={(id, index, moveButtons) => (
      <>
        <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
        <span className="min-w-0 flex-1 px-1 wrap-anywhere">{list.getName(id)}</span>
        {moveButtons}
        {onRemove && (
          <RemoveButton name={list.getName(id)} disabled={list.disabled} onRemove={() => onRemove(id)} />
        )}
      </>
    )}
  />
);
