import { SelectFilter, TagFilter, TextFilter } from "#components/library/filter-fields.tsx";
import { FolderOptions } from "#components/library/folder-options.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { LIBRARY_SORTS, LIBRARY_STATUSES, type LibraryQuery } from "#lib/contract/library.ts";
import type { TreeRow } from "#lib/domains/library/folders/tree.ts";
import { LIBRARY_FILTERS } from "#lib/messages/assessments.ts";

type LibraryFiltersProps = {
  query: LibraryQuery;
  folders: readonly TreeRow[];
  /** The current folder, which can be nested more deeply than the folders in the list. */
  current: { id: string; name: string } | undefined;
  hasMore: boolean;
  /** Tags to suggest. Any other tag can be typed. */
  tags: readonly string[];
};

/** Values that the URL leaves out. */
const DEFAULTS = { status: "current", sort: "newest" };
const SELECT_CLASS = "max-sm:px-1.5! max-sm:flex-1 max-sm:basis-36 sm:w-auto! sm:max-w-44";

/** Filters and sorts the library through the page's URL. */
export function LibraryFilters({ query, folders, current, hasMore, tags }: LibraryFiltersProps) {
  return (
    <FilterForm
      action="/assessments"
      label={LIBRARY_FILTERS.label}
      defaults={DEFAULTS}
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      <TextFilter
        name="q"
        label={LIBRARY_FILTERS.title}
        value={query.q}
        className="flex-1 basis-40 sm:max-w-72"
      />
      <TagFilter
        name="tag"
        label={LIBRARY_FILTERS.tag}
        value={query.tag ?? ""}
        tags={tags}
        className="flex-1 basis-28 sm:max-w-40"
      />
      <SelectFilter
        name="status"
        label={LIBRARY_FILTERS.status}
        value={query.status}
        className={SELECT_CLASS}
      >
        {LIBRARY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {LIBRARY_FILTERS.statuses[status]}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        name="folder_id"
        label={LIBRARY_FILTERS.folder}
        value={query.folder_id ?? ""}
        className={SELECT_CLASS}
      >
        <FolderOptions folders={folders} current={current} hasMore={hasMore} />
      </SelectFilter>
      <SelectFilter name="sort" label={LIBRARY_FILTERS.sort} value={query.sort} className={SELECT_CLASS}>
        {LIBRARY_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {LIBRARY_FILTERS.sorts[sort]}
          </option>
        ))}
      </SelectFilter>
    </FilterForm>
  );
}
