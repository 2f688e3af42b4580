import { Deleted } from "#lib/contract/assessments.ts";
import { folderExamples } from "#lib/contract/examples/catalog.ts";
import { Folder, UpdateFolderBody } from "#lib/contract/folders.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deleteFolder } from "#lib/domains/library/folders/delete.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { updateFolder } from "#lib/domains/library/folders/update.ts";
import { route } from "#lib/platform/http/route.ts";

export const folder = route("/v1/folders/[id]", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "getFolder",
    tag: "Folders",
    summary: "Fetch a folder",
    description: "Includes the number of assessments in the folder, without those in its subfolders.",
    data: Folder,
    errors: ["not_found"],
    examples: folderExamples.get,
    handle: (ctx, { params }) => getFolder(ctx, { id: params.id }),
  },
  PATCH: {
    auth: apiKey("write:assessments"),
    operationId: "updateFolder",
    tag: "Folders",
    summary: "Rename or move a folder",
    description:
      "A folder moves with everything in it. `parent_folder_id: null` moves it to the top level. Renaming also changes the slug.",
    body: UpdateFolderBody,
    data: Folder,
    errors: ["not_found", "folder_cycle", "folder_too_deep"],
    examples: folderExamples.update,
    handle: (ctx, { params, body }) => updateFolder(ctx, { id: params.id, change: body }),
  },
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "deleteFolder",
    tag: "Folders",
    summary: "Delete an empty folder",
    description: "A folder is empty if it contains no folders and no assessments, archived ones included.",
    data: Deleted,
    errors: ["not_found", "folder_not_empty"],
    examples: folderExamples.delete,
    handle: (ctx, { params }) => deleteFolder(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folder;
