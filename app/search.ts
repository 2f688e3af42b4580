import { cutText } from "#lib/contract/code-points.ts";

/** A page's query, in the form that Next.js passes it. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Returns the page number, from 1. Anything that isn't a number counts as 1. */
export function parsePage({ page }: Awaited<SearchParams>): number {
  return typeof page === "string" && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Returns a text parameter, cut to 200 characters, or an empty string if it is missing or repeated. */
export function parseSearchText(search: Awaited<SearchParams>, name: string): string {
  const value = search[name];
  return typeof value === "string" ? cutText(value.replaceAll("\0", "").trim(), 200) : "";
}

/** Returns a text parameter that can be repeated. */
export function parseSearchTexts(search: Awaited<SearchParams>, name: string): string[] {
  const values = [search[name] ?? []].flat();
  return values.map((value) => parseSearchText({ [name]: value }, name)).filter((value) => value !== "");
}
