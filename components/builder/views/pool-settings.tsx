"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { MAX_QUESTIONS } from "#lib/contract/catalog-limits.ts";
import type { Pool } from "#lib/contract/exercises.ts";
import { COMMON } from "#lib/messages/common.ts";
import { POOL } from "#lib/messages/editor-pool.ts";
import { removePoolItem, updatePool } from "../bank/edit-pools.ts";
import { usePoolItems } from "../bank/use-item.ts";
import type { Arrangement } from "../document/draft.ts";
import { findPoolIssues } from "../document/item-issues.ts";
import { numberDrawn } from "../document/numbering.ts";
import { useBuilderContext } from "./builder-context.ts";
import { InlineNumberField } from "./inline-number-field.tsx";
import { PoolItemList } from "./pool-item-list.tsx";

type PoolSettingsProps = {
  editor: Editor;
  /** The id of the part. */
  part: string;
  number: number;
  pool: Pool;
  order: Arrangement["order"];
  onOrderChange: (order: Arrangement["order"]) => void;
};

/** What a pool draws from, how many questions, for how many points, and in which order. */
export function PoolSettings({ editor, part, number, pool, order, onOrderChange }: PoolSettingsProps) {
  const { items, openBank } = useBuilderContext();
  const poolItems = usePoolItems(pool);
  const drawn = useEditorState({ editor, selector: ({ editor: { state } }) => numberDrawn(state.doc, part) });
  const update = (change: Partial<Pool>) => updatePool(editor, part, (before) => ({ ...before, ...change }));
  const setPointsEach = (points: number | null) => {
    if (points !== null) return update({ points_each: points });
    updatePool(editor, part, ({ points_each: _, ...rest }) => rest);
    // The editor may know only the points that the pool gave.
    const known = poolItems.state === "ready" ? poolItems.value.items : [];
    const withoutPoints = known.filter((item) => item.points === undefined);
    if (Array.isArray(pool.from)) {
      for (const { id } of withoutPoints) void items.loadItem(id, "latest", { reload: true });
    } else if (withoutPoints.length > 0) void items.loadPoolItems(pool);
  };
  return (
    <section aria-label={POOL.name(number)} className="pool" data-pool="">
      {drawn && <p className="text-sm font-medium text-muted">{POOL.numbers(drawn.first, drawn.last)}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <div className="flex flex-wrap items-center gap-1.5">
          <InlineNumberField
            label={POOL.draw}
            value={pool.draw}
            min={1}
            max={MAX_QUESTIONS}
            isRequired
            isWhole
            onChange={(draw) => draw !== null && update({ draw })}
          />
          {poolItems.state === "ready" && POOL.total(poolItems.value.items.length, poolItems.value.isPartial)}
        </div>
        <InlineNumberField
          label={POOL.pointsEach}
          hint={POOL.pointsEachHint}
          value={pool.points_each ?? null}
          min={0}
          excludesMin
          max={1_000_000}
          onChange={setPointsEach}
        />
        <label className="flex min-h-7 items-center gap-2">
          <input
            type="checkbox"
            checked={order === "random"}
            onChange={({ target }) => onOrderChange(target.checked ? "random" : "as_written")}
          />
          {POOL.shuffle}
        </label>
      </div>
      {findPoolIssues(pool, items).map(({ message }) => (
        <p key={message} className="text-sm text-warn">
          {POOL.problem(message)}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {Array.isArray(pool.from) ? (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => openBank({ kind: "extend", part })}
          >
            + {POOL.add}
          </button>
        ) : (
          <>
            <span className="wrap-anywhere">
              {POOL.tagged(pool.from.tags, pool.from.folder_id !== undefined)}
            </span>
            <button
              type="button"
              className="button button-secondary"
              onClick={() => openBank({ kind: "tags", part })}
            >
              {POOL.changeTags}
            </button>
          </>
        )}
      </div>
      <PoolItems editor={editor} part={part} pool={pool} poolItems={poolItems} />
    </section>
  );
}

type PoolItemsProps = Pick<PoolSettingsProps, "editor" | "part" | "pool"> & {
  poolItems: ReturnType<typeof usePoolItems>;
};

function PoolItems({ editor, part, pool, poolItems }: PoolItemsProps) {
  const { items } = useBuilderContext();
  const [isOpen, setOpen] = useState(false);
  if (poolItems.state === "loading") return <p className="text-sm text-muted">{POOL.loading}</p>;
  if (poolItems.state === "failed") {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-warn">
        {POOL.failed}
        <button
          type="button"
          className="button button-secondary"
          onClick={() => void items.loadPoolItems(pool)}
        >
          {COMMON.tryAgain}
        </button>
      </p>
    );
  }
  const known = poolItems.value.items;
  const remove = (id: string, title: string) => removePoolItem(editor, part, id, title);
  if (known.length === 0) return null;
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1">{POOL.show(known.length)}</summary>
      {isOpen && <PoolItemList items={known} onRemove={Array.isArray(pool.from) ? remove : undefined} />}
    </details>
  );
}
