import { ResultsFilter, type ResultsSearch } from "#lib/contract/results.ts";

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** What a page's address says of the filter; what is no filter, empty, or as it is anyway counts as not said. */
export function searchOf(search: Search, without: readonly (keyof ResultsSearch)[] = []): ResultsSearch {
  const said = Object.entries(ResultsFilter.shape).flatMap(([name, field]) => {
    const value = search[name];
    if (typeof value !== "string" || value === "" || without.some((other) => other === name)) return [];
    const read = field.safeParse(value);
    const usual = field.safeParse(undefined);
    return read.success && read.data !== usual.data ? [[name, value]] : [];
  });
  return Object.fromEntries(said);
}

/** The address of a page of what the filter lets through, or of its CSV. */
export function hrefOf(path: string, search: ResultsSearch, page = 1): string {
  const query = new URLSearchParams({ ...search, ...(page > 1 ? { page: String(page) } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}
