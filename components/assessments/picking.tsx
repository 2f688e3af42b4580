"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

type Picking = {
  picked: ReadonlySet<string>;
  pick: (ids: readonly string[], on: boolean) => void;
};
const PickingContext = createContext<Picking>({ picked: new Set(), pick: () => {} });

export const usePicking = () => useContext(PickingContext);

/** Holds which rows of the table within are picked. */
export function PickingArea({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const value = useMemo<Picking>(
    () => ({
      picked,
      pick: (ids, on) =>
        setPicked((before) => {
          const after = new Set(before);
          for (const id of ids) on ? after.add(id) : after.delete(id);
          return after;
        }),
    }),
    [picked],
  );
  return (
    <PickingContext value={value}>
      {/* Room at the page's foot for the bar that stands there while something is picked. */}
      <div className={picked.size > 0 ? "pb-44" : undefined}>{children}</div>
    </PickingContext>
  );
}

/** Kept in sight above the bar at the window's foot when the keyboard comes to it. */
const BOX = "block size-4.5 scroll-mb-44";

export function PickRow({ id, title }: { id: string; title: string }) {
  const { picked, pick } = usePicking();
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${title}`}
      checked={picked.has(id)}
      onChange={(event) => pick([id], event.target.checked)}
      className={BOX}
    />
  );
}

export function PickAll({ ids }: { ids: readonly string[] }) {
  const { picked, pick } = usePicking();
  const count = ids.filter((id) => picked.has(id)).length;
  return (
    <input
      type="checkbox"
      aria-label="Choose all on this page"
      checked={count === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={(event) => pick(ids, event.target.checked)}
      className={BOX}
    />
  );
}
