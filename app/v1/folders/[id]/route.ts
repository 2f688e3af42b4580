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
    description: "With the number of assessments that are filed in it; those in folders below do not count.",
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
      "It moves with all it holds; `parent_folder_id: null` moves it out of every folder. The slug follows the name.",
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
    description: "Empty is what holds no folder and no assessment, archived ones included.",
    data: Deleted,
    errors: ["not_found", "folder_not_empty"],
    examples: folderExamples.delete,
    handle: (ctx, { params }) => deleteFolder(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folder;
