import MiniSearch, { type AsPlainObject, type Options } from "minisearch";

/** A page or section that the search finds. `id` is its address. */
export type SearchEntry = {
  id: string;
  title: string;
  /** An operation id, error code, event type or object. */
  name: string;
  /** The method and path of an operation. */
  path: string;
  /** What the result shows below its title. */
  detail: string;
  text: string;
};

export type SearchResult = Pick<SearchEntry, "id" | "title" | "detail">;

/**
 * The file that the build writes. `anchors` has the address of each anchor, for links to sections of the former
 * single page.
 */
export type SearchFile = { anchors: Record<string, string>; index: AsPlainObject };

/** Where the build writes the file in public/, and where browsers read it. */
export const SEARCH_FILE = "/docs/search.json";

const OPTIONS: Options<SearchEntry> = {
  fields: ["title", "name", "path", "text"],
  storeFields: ["title", "name", "detail"],
  tokenize: splitIntoTerms,
  processTerm: (term) => (COMMON_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase()),
  searchOptions: {
    tokenize: (query) => query.match(WORD) ?? [],
    combineWith: "AND",
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: { name: 4, title: 6, path: 4 },
    boostDocument: getWeight,
    weights: { fuzzy: 0.2, prefix: 0.6 },
  },
};

/** Words that nearly every section has. Leaving them out makes the index smaller and questions such as "how to retry" work. */
const COMMON_WORDS = new Set(
  "a about also an and any are as at be because been both but by can could did do does each every for from had has have how if in into is it its just like may more most must no nor not of on one only or other others out over same so some still such than that the their them then there these they this those though to too until very was well were what when where whether which while who whose will with within without would yet you your".split(
    " ",
  ),
);

/** Whole pages come before their sections. Objects come last, because operations and guides link to them. */
function getWeight(id: string): number {
  if (id.startsWith("/docs/api/objects#")) return 0.3;
  return id.includes("#") ? 1 : 3;
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** Splits a text into words. Names such as `attempt_closed` and `submitAnswers` also count as each of their parts. */
function splitIntoTerms(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    const parts = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}]+|\p{Lo}+|\p{N}+/gu) ?? [];
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

export function createSearchIndex(entries: readonly SearchEntry[]): AsPlainObject {
  const search = new MiniSearch(OPTIONS);
  search.addAll(entries);
  return search.toJSON();
}

/** Returns a function that finds the best entries for a query, best first. An entry of exactly that name is the first. */
export function loadSearchIndex(index: AsPlainObject): (query: string) => SearchResult[] {
  const search = MiniSearch.loadJS(index, OPTIONS);
  return (query) => {
    const found = search.search(query);
    const isExact = ({ title, name }: (typeof found)[number]) => [title, name].includes(query.trim());
    return [...found.filter(isExact), ...found.filter((result) => !isExact(result))]
      .slice(0, MAX_RESULTS)
      .map(({ id, title, detail }) => ({ id: String(id), title: String(title), detail: String(detail) }));
  };
}

const MAX_RESULTS = 12;
