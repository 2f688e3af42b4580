/** A page's query, as Next gives it. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** The page number in it, from 1; what is no number is the first. */
export function parsePage({ page }: Awaited<SearchParams>): number {
  return typeof page === "string" && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** One text of the query, cut to what anybody looks for; absent, or given twice, it is empty. */
export function parseSearchText(search: Awaited<SearchParams>, name: string): string {
  const value = search[name];
  return typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, 200) : "";
}
