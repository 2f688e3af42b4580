/** A folder of the tree. `assessments`: how many are in the folder itself, including archived ones. */
export type Folder = {
  id: string;
  name: string;
  parentId: string | null;
  level: number;
  assessments: number;
};

/** The folders in each folder by its id, and the top level under null, in their given order. */
export function groupByParent(folders: readonly Folder[]): ReadonlyMap<string | null, readonly Folder[]> {
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const siblings = children.get(folder.parentId);
    if (siblings) siblings.push(folder);
    else children.set(folder.parentId, [folder]);
  }
  return children;
}

/** Whether `id` is `folderId` or somewhere in it, where that folder can't be moved. */
export function isWithin(folders: readonly Folder[], folderId: string, id: string | null): boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === folderId) return true;
  return false;
}

/** The folders that are visible, without those in closed folders. */
export function listVisibleFolders(folders: readonly Folder[], closed: ReadonlySet<string>): Folder[] {
  const children = groupByParent(folders);
  const listDescendants = (id: string | null): Folder[] =>
    (children.get(id) ?? []).flatMap((folder) => [
      folder,
      ...(closed.has(folder.id) ? [] : listDescendants(folder.id)),
    ]);
  return listDescendants(null);
}
