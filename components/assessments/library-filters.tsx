import { SelectFilter, TagFilter, TextFilter } from "#components/library/filter-fields.tsx";
import { FolderOptions } from "#components/library/folder-options.tsx";
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
      <TextFilter name="q" label={LIBRARY_FILTERS.title} value={query.q} />
      <SelectFilter name="status" label={LIBRARY_FILTERS.status} value={query.status}>
        {LIBRARY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {LIBRARY_FILTERS.statuses[status]}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter name="folder_id" label={LIBRARY_FILTERS.folder} value={query.folder_id ?? ""}>
        <FolderOptions folders={folders} current={current} hasMore={hasMore} />
      </SelectFilter>
      <TagFilter name="tag" label={LIBRARY_FILTERS.tag} value={query.tag ?? ""} tags={tags} />
      <SelectFilter name="sort" label={LIBRARY_FILTERS.sort} value={query.sort}>
        {LIBRARY_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {LIBRARY_FILTERS.sorts[sort]}
          </option>
        ))}
      </SelectFilter>
      <button type="submit" className="button button-secondary max-sm:w-full">
        {COMMON.apply}
      </button>
    </form>
  );
}
