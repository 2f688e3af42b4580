/** A folder as the tree holds it. `assessments`: filed in itself, archived ones included. */
export type Folder = {
  id: string;
  name: string;
  parentId: string | null;
  level: number;
  assessments: number;
};

/** A folder's folders by its id, and under null those in none; in the order in which they came. */
export function groupByParent(folders: readonly Folder[]): ReadonlyMap<string | null, readonly Folder[]> {
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const siblings = children.get(folder.parentId);
    if (siblings) siblings.push(folder);
    else children.set(folder.parentId, [folder]);
  }
  return children;
}

/** Whether `id` is `folderId` or lies somewhere in it: nowhere for that folder to go. */
export function isWithin(folders: readonly Folder[], folderId: string, id: string | null): boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === folderId) return true;
  return false;
}

/** The rows that are seen: those in closed folders are not. */
export function listVisibleFolders(folders: readonly Folder[], closed: ReadonlySet<string>): Folder[] {
  const children = groupByParent(folders);
  const listDescendants = (id: string | null): Folder[] =>
    (children.get(id) ?? []).flatMap((folder) => [
      folder,
      ...(closed.has(folder.id) ? [] : listDescendants(folder.id)),
    ]);
  return listDescendants(null);
}
