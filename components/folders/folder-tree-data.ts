/** A folder in the tree, with the number of assessments and items directly in it, including archived ones. */
export type Folder = {
  id: string;
  name: string;
  parentId: string | null;
  level: number;
  assessments: number;
  items: number;
};

/**
 * Groups folders by the id of their parent, with top-level folders under null. The order of the folders is preserved.
 */
export function groupByParent(folders: readonly Folder[]): ReadonlyMap<string | null, readonly Folder[]> {
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const siblings = children.get(folder.parentId);
    if (siblings) siblings.push(folder);
    else children.set(folder.parentId, [folder]);
  }
  return children;
}

/** Checks whether `id` is `folderId` or one of its descendants. A folder can't be moved into any of these. */
export function isWithin(folders: readonly Folder[], folderId: string, id: string | null): boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === folderId) return true;
  return false;
}

/** Returns the visible folders, without those in collapsed folders. */
export function listVisibleFolders(folders: readonly Folder[], closed: ReadonlySet<string>): Folder[] {
  const children = groupByParent(folders);
  const listDescendants = (id: string | null): Folder[] =>
    (children.get(id) ?? []).flatMap((folder) => [
      folder,
      ...(closed.has(folder.id) ? [] : listDescendants(folder.id)),
    ]);
  return listDescendants(null);
}
