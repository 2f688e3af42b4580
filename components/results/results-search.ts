import { ResultsFilter, type ResultsSearch } from "#lib/contract/results.ts";

type PageSearch = Readonly<Record<string, string | string[] | undefined>>;

/** What a page's address says of the filter; what is no filter, empty, or as it is anyway counts as not said. */
export function parseResultsSearch(
  search: PageSearch,
  omitted: readonly (keyof ResultsSearch)[] = [],
): ResultsSearch {
  const entries = Object.entries(ResultsFilter.shape).flatMap(([name, field]) => {
    const value = search[name];
    if (typeof value !== "string" || value === "" || omitted.some((other) => other === name)) return [];
    const parsed = field.safeParse(value);
    const fallback = field.safeParse(undefined);
    return parsed.success && parsed.data !== fallback.data ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** The address of a page of what the filter lets through, or of its CSV. */
export function buildResultsHref(path: string, search: ResultsSearch, page = 1): string {
  const query = new URLSearchParams({ ...search, ...(page > 1 ? { page: String(page) } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}
