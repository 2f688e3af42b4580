/** The `meta` of a page that was fetched with a cursor. `next_cursor` is null at the end. */
export type CursorMeta = { limit: number; next_cursor: string | null };
/** The `meta` of a numbered page. `total` is the number of items on all pages. */
export type PageMeta = { limit: number; page: number; total: number };
export type Page<T, Meta> = { data: T[]; meta: Meta };

type Paging = { page?: number | undefined; cursor?: string | undefined; limit?: number | undefined };
type Fetch<T> = <Meta>(paging: Paging) => Promise<Page<T, Meta>>;

/** Fewer requests than with the default of the API. */
const ITERATION_LIMIT = 100;

/**
 * A list. Iterating over it fetches every item, page by page. An item that exists throughout comes exactly once, even if
 * others are added or removed meanwhile.
 */
export class Pages<T> implements AsyncIterable<T> {
  readonly #fetch: Fetch<T>;
  readonly #start: Paging;

  constructor(fetch: <Meta>(paging: Paging) => Promise<{ data: unknown[]; meta: Meta }>, start: Paging) {
    this.#fetch = fetch as Fetch<T>;
    this.#start = start;
  }

  /** Fetches the page at the query's cursor, or the first one. With a number, fetches that page and counts all items. */
  page(): Promise<Page<T, CursorMeta>>;
  page(number: number): Promise<Page<T, PageMeta>>;
  page(number?: number): Promise<Page<T, CursorMeta | PageMeta>> {
    return number === undefined
      ? this.#fetch({ cursor: this.#start.cursor ?? "" })
      : this.#fetch({ page: number });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    let cursor: string | null = this.#start.cursor ?? "";
    while (cursor !== null) {
      const page: Page<T, CursorMeta> = await this.#fetch({
        cursor,
        limit: this.#start.limit ?? ITERATION_LIMIT,
      });
      yield* page.data;
      cursor = page.meta.next_cursor;
    }
  }
}
