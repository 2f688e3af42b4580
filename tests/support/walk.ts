import { expect } from "vitest";
import type { Api } from "./api.ts";
import { appendQuery } from "./operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read items of every list
type Item = any;

/** Reads a whole list by cursor and returns its pages. */
export async function walkPages(
  api: Pick<Api, "get">,
  path: string,
  query: Record<string, string> = {},
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | null = "";
  do {
    const page = await api.get(appendQuery(path, { ...query, cursor }));
    expect([page.status, page.error]).toEqual([200, null]);
    pages.push(page.data);
    cursor = page.meta.next_cursor;
  } while (cursor !== null);
  return pages;
}

/** Reads a whole list by cursor and returns its items. */
export const walk = async (...given: Parameters<typeof walkPages>): Promise<Item[]> =>
  (await walkPages(...given)).flat();
