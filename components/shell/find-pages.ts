import { PAGE_KEYWORDS } from "#lib/messages/page-keywords.ts";
import type { NavItem } from "./navigation.ts";

/**
 * Finds pages whose name contains the query, and then those with a keyword for each of its words. An empty query finds
 * all pages.
 */
export function findPages(pages: readonly NavItem[], query: string): NavItem[] {
  const normalizedQuery = query.trim().toLowerCase();
  const isNamed = ({ name }: NavItem) => name.toLowerCase().includes(normalizedQuery);
  const queryWords = normalizedQuery.split(/\s+/);
  const hasKeywords = ({ href, name }: NavItem) => {
    const pageWords = `${name} ${PAGE_KEYWORDS[href] ?? ""}`.toLowerCase().split(" ");
    return queryWords.every((word) => pageWords.some((pageWord) => pageWord.startsWith(word)));
  };
  return [...pages.filter(isNamed), ...pages.filter((page) => !isNamed(page) && hasKeywords(page))];
}
