import type { Folder } from "#lib/contract/folders.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import type { FolderRow } from "./queries.ts";

export const presentVersionedFolder = (row: FolderRow): Versioned<Folder> => ({
  data: presentFolder(row),
  revision: row.revision,
});

export const presentFolder = (row: FolderRow): Folder => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  parent_folder_id: row.parentFolderId,
  assessment_count: row.assessmentCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
