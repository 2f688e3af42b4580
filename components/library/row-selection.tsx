"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { ROW_SELECTION } from "#lib/messages/assessments.ts";

type RowSelection = {
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
};
const RowSelectionContext = createContext<RowSelection>({ selected: new Set(), select: () => {} });

export const useRowSelection = () => useContext(RowSelectionContext);

/** Stores which rows of the table inside it are selected. */
export function RowSelectionProvider({ children }: { children: ReactNode }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const value = useMemo<RowSelection>(
    () => ({
      selected,
      select: (ids, isSelected) =>
        setSelected((before) => {
          const after = new Set(before);
          for (const id of ids) isSelected ? after.add(id) : after.delete(id);
          return after;
        }),
    }),
    [selected],
  );
  return (
    <RowSelectionContext value={value}>
      {/* Leaves space at the bottom of the page for the bar that appears while rows are selected. */}
      <div className={selected.size > 0 ? "pb-44" : undefined}>{children}</div>
    </RowSelectionContext>
  );
}

/** The scroll margin keeps a focused checkbox visible above the bar at the bottom of the window. */
const CHECKBOX_CLASS = "block size-4.5 scroll-mb-44";

export function RowCheckbox({ id, title }: { id: string; title: string }) {
  const { selected, select } = useRowSelection();
  return (
    <input
      type="checkbox"
      aria-label={ROW_SELECTION.selectRow(title)}
      checked={selected.has(id)}
      onChange={(event) => select([id], event.target.checked)}
      className={CHECKBOX_CLASS}
    />
  );
}

export function SelectAllCheckbox({ ids }: { ids: readonly string[] }) {
  const { selected, select } = useRowSelection();
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <input
      type="checkbox"
      aria-label={ROW_SELECTION.selectAll}
      checked={count === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={(event) => select(ids, event.target.checked)}
      className={CHECKBOX_CLASS}
    />
  );
}
