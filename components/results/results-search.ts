import { ResultsFilter, type ResultsSearch } from "#lib/contract/results.ts";

type PageSearch = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses the filter from a page's query parameters. Values that are invalid, empty, or the default are ignored, as are
 * the fields in `omitted`. The page then shows all submissions instead of an error.
 */
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

/** Returns the URL of a page of filtered submissions, or of their CSV export. */
export function buildResultsHref(path: string, search: ResultsSearch, page = 1): string {
  const query = new URLSearchParams({ ...search, ...(page > 1 ? { page: String(page) } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}
