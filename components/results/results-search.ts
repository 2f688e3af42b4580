import { ResultsFilter, type ResultsSearch } from "#lib/contract/results.ts";

type PageSearch = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The filter in a page's address. Left out is what is invalid, empty or the default, and what `omitted` names: a page
 * shows all rather than an error.
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

/** The address of a page of filtered submissions, or of their CSV. */
export function buildResultsHref(path: string, search: ResultsSearch, page = 1): string {
  const query = new URLSearchParams({ ...search, ...(page > 1 ? { page: String(page) } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}
