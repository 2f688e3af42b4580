import { useEffect, useSyncExternalStore } from "react";
import type { DraftReference } from "#components/builder/document/draft.ts";
import { useBuilderContext } from "#components/builder/views/builder-context.ts";
import type { Pool } from "#lib/contract/exercises.ts";
import type { BankItem, Loadable, PoolItems } from "./item-store.ts";

/** Returns an item of the bank, and loads it if the editor doesn't have it yet. */
export function useItem(id: string, revision: DraftReference["revision"]): Loadable<BankItem> {
  const { items } = useBuilderContext();
  const getItem = () => items.getItem(id, revision);
  const item = useSyncExternalStore(items.subscribe, getItem, getItem);
  useEffect(() => {
    if (item.state === "loading") void items.loadItem(id, revision);
  }, [items, item, id, revision]);
  return item;
}

/** Returns the items that a pool draws from, and loads them if the editor doesn't have them yet. */
export function usePoolItems({ from }: Pool): Loadable<PoolItems> {
  const { items } = useBuilderContext();
  useSyncExternalStore(items.subscribe, items.getVersion, items.getVersion);
  const poolItems = items.getPoolItems({ from });
  const isLoading = poolItems.state === "loading";
  useEffect(() => {
    if (isLoading) void items.loadPoolItems({ from });
  }, [items, isLoading, from]);
  return poolItems;
}
