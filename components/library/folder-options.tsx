import { NO_FOLDER } from "#lib/contract/library.ts";
import type { TreeRow } from "#lib/domains/library/folders/tree.ts";
import { LIBRARY_FILTERS } from "#lib/messages/assessments.ts";

type FolderOptionsProps = {
  folders: readonly TreeRow[];
  /** The current folder, which can be nested more deeply than the folders in the list. */
  current: { id: string; name: string } | undefined;
  hasMore: boolean;
};

/** Renders the options of a filter by folder. */
export function FolderOptions({ folders, current, hasMore }: FolderOptionsProps) {
  const isListed = current === undefined || folders.some(({ id }) => id === current.id);
  return (
    <>
      <option value="">{LIBRARY_FILTERS.allFolders}</option>
      <option value={NO_FOLDER}>{LIBRARY_FILTERS.noFolder}</option>
      {!isListed && <option value={current.id}>{current.name}</option>}
      {folders.map(({ id, name, level }) => (
        <option key={id} value={id}>
          {"\u2003".repeat(level - 1)}
          {name}
        </option>
      ))}
      {hasMore && <option disabled>{LIBRARY_FILTERS.moreFolders}</option>}
    </>
  );
}
