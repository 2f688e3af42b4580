import { FolderOptions } from "#components/library/folder-options.tsx";
import { MAX_TAG_LENGTH } from "#lib/contract/catalog-limits.ts";
import { LIBRARY_SORTS, LIBRARY_STATUSES, type LibraryQuery } from "#lib/contract/library.ts";
import type { TreeRow } from "#lib/domains/library/folders/tree.ts";
import { LIBRARY_FILTERS } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";

type LibraryFiltersProps = {
  query: LibraryQuery;
  folders: readonly TreeRow[];
  /** The current folder, which can be nested more deeply than the folders in the list. */
  current: { id: string; name: string } | undefined;
  hasMore: boolean;
  /** Tags to suggest. Any other tag can be typed. */
  tags: readonly string[];
};

/** Filters and sorts the library. It is a plain form that sets the page's URL, so it works without JavaScript. */
export function LibraryFilters({ query, folders, current, hasMore, tags }: LibraryFiltersProps) {
  return (
    <form
      action="/assessments"
      className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto] lg:items-end"
    >
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">{LIBRARY_FILTERS.title}</span>
        <input type="search" name="q" defaultValue={query.q} maxLength={300} className="input" />
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">{LIBRARY_FILTERS.status}</span>
        <select name="status" defaultValue={query.status} className="input">
          {LIBRARY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {LIBRARY_FILTERS.statuses[status]}
            </option>
          ))}
        </select>
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">{LIBRARY_FILTERS.folder}</span>
        <select name="folder_id" defaultValue={query.folder_id ?? ""} className="input">
          <FolderOptions folders={folders} current={current} hasMore={hasMore} />
        </select>
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">{LIBRARY_FILTERS.tag}</span>
        <input
          name="tag"
          list="library-tags"
          defaultValue={query.tag ?? ""}
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          className="input"
        />
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">{LIBRARY_FILTERS.sort}</span>
        <select name="sort" defaultValue={query.sort} className="input">
          {LIBRARY_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {LIBRARY_FILTERS.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <datalist id="library-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <button type="submit" className="button button-secondary max-sm:w-full">
        {COMMON.apply}
      </button>
    </form>
  );
}
