import * as z from "zod";
import { DateTime, Id, listQuery, text, Uuid } from "./common.ts";

/** A top-level folder is on level 1. */
export const MAX_FOLDER_LEVELS = 10;

const writable = {
  name: text(1, 300),
  parent_folder_id: Id.nullable().meta({ description: "null for a top-level folder" }),
};
export const CreateFolderBody = z.strictObject(writable).partial().required({ name: true });
export type CreateFolderBody = z.infer<typeof CreateFolderBody>;
export const UpdateFolderBody = z.strictObject(writable).partial();
export type UpdateFolderBody = z.infer<typeof UpdateFolderBody>;

export const ListFoldersQuery = listQuery({
  parent_folder_id: Id.optional().meta({
    description: "A folder's id, or `root` for top-level folders",
    examples: ["root"],
    override: { anyOf: [{ type: "string", format: "uuid" }, { const: "root" }] },
  }),
});
export type ListFoldersQuery = z.infer<typeof ListFoldersQuery>;

export const Folder = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z
      .string()
      .meta({ description: "Derived from the name. Unique among folders with the same parent." }),
    parent_folder_id: Uuid.nullable(),
    assessment_count: z
      .int()
      .meta({ description: "The number of assessments in the folder itself, including archived ones" }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: "Folder" });
export type Folder = z.infer<typeof Folder>;
