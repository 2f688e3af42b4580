import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#lib/client/call.ts";
import { type Difficulty, toDifficultyTag } from "#lib/contract/difficulty.ts";
import type { Item } from "#lib/contract/items.ts";

/** `tags`: as typed, separated by commas. An empty text filters nothing. */
export type ItemFilter = { q: string; tags: string; type: string; difficulty: Difficulty | "" };
export const NO_FILTER: ItemFilter = { q: "", tags: "", type: "", difficulty: "" };

const DEBOUNCE_MS = 200;
const PAGE_SIZE = 30;

type ItemSearch = {
  items: readonly Item[];
  isLoading: boolean;
  error: Error | null;
  /** Undefined if there are no more items. */
  loadMore: (() => void) | undefined;
};

/** Searches the active items of the bank when typing pauses. The previous results remain until the next ones arrive. */
export function useItemSearch(filter: ItemFilter): ItemSearch {
  const query = useDebounced(buildQuery(filter));
  const pages = useInfiniteQuery({
    queryKey: ["items", query],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      call("GET", `/v1/items?${query}&limit=${PAGE_SIZE}&cursor=${encodeURIComponent(pageParam)}`),
    getNextPageParam: ({ meta }) => (meta && "next_cursor" in meta ? meta.next_cursor : null),
  });
  return {
    items: pages.data?.pages.flatMap(({ data }) => data) ?? [],
    isLoading: pages.isPending,
    error: pages.error,
    loadMore: pages.hasNextPage && !pages.isFetching ? () => void pages.fetchNextPage() : undefined,
  };
}

function buildQuery({ q, tags, type, difficulty }: ItemFilter): string {
  const allTags = [
    ...tags.split(",").map((tag) => tag.trim()),
    ...(difficulty ? [toDifficultyTag(difficulty)] : []),
  ].filter((tag) => tag !== "");
  const query = new URLSearchParams();
  if (q.trim() !== "") query.set("q", q.trim());
  if (allTags.length > 0) query.set("tags", allTags.join(","));
  if (type !== "") query.set("type", type);
  return query.toString();
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
