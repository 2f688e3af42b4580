import type { Folder } from "#lib/contract/folders.ts";
import type { FolderRow } from "./queries.ts";

export const presentFolder = (row: FolderRow): Folder => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  parent_folder_id: row.parentFolderId,
  assessment_count: row.assessmentCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
