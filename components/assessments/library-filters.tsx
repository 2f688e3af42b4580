import { LIBRARY_SORTS, LIBRARY_STATUSES, type LibraryQuery, NO_FOLDER } from "#lib/contract/library.ts";
import type { TreeRow } from "#lib/domains/library/folders/tree.ts";

const STATUS_NAMES: Readonly<Record<(typeof LIBRARY_STATUSES)[number], string>> = {
  current: "Not archived",
  draft: "Drafts",
  published: "Published",
  archived: "Archived",
  all: "All",
};
const SORT_NAMES: Readonly<Record<(typeof LIBRARY_SORTS)[number], string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "By title",
  updated: "Last changed first",
};

type LibraryFiltersProps = {
  query: LibraryQuery;
  folders: readonly TreeRow[];
  /** The folder that is looked at, which may lie deeper than those listed. */
  current: { id: string; name: string } | undefined;
  hasMore: boolean;
};

/** What is shown of the library and in which order: a plain form, so that the address says it all. */
export function LibraryFilters({ query, folders, current, hasMore }: LibraryFiltersProps) {
  const isListed = current === undefined || folders.some(({ id }) => id === current.id);
  return (
    <form
      action="/assessments"
      className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto] lg:items-end"
    >
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">Title</span>
        <input type="search" name="q" defaultValue={query.q} maxLength={300} className="input" />
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">Status</span>
        <select name="status" defaultValue={query.status} className="input">
          {LIBRARY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </select>
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">Folder</span>
        <select name="folder_id" defaultValue={query.folder_id ?? ""} className="input">
          <option value="">All folders</option>
          <option value={NO_FOLDER}>In no folder</option>
          {!isListed && <option value={current.id}>{current.name}</option>}
          {folders.map(({ id, name, level }) => (
            <option key={id} value={id}>
              {"\u2003".repeat(level - 1)}
              {name}
            </option>
          ))}
          {hasMore && <option disabled>More under Folders</option>}
        </select>
      </label>
      <label className="block space-y-1 text-sm">
        <span className="block font-medium">Order</span>
        <select name="sort" defaultValue={query.sort} className="input">
          {LIBRARY_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-secondary max-sm:w-full">
        Show
      </button>
    </form>
  );
}
