import { Deleted } from "#lib/contract/assessments.ts";
import { folderExamples } from "#lib/contract/examples/catalog.ts";
import { Folder, UpdateFolderBody } from "#lib/contract/folders.ts";
import { deleteFolder } from "#lib/domains/library/folders/delete.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { updateFolder } from "#lib/domains/library/folders/update.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const folder = resource("/v1/folders/[id]", {
  GET: apiRoute({
    operationId: "getFolder",
    tag: "Folders",
    summary: "Fetch a folder",
    description: "With the number of assessments that are filed in it; those in folders below do not count.",
    scope: "read:assessments",
    data: Folder,
    errors: ["not_found"],
    examples: folderExamples.get,
    handle: (ctx, { params }) => getFolder(ctx, { id: params.id ?? "" }),
  }),
  PATCH: apiRoute({
    operationId: "updateFolder",
    tag: "Folders",
    summary: "Rename or move a folder",
    description:
      "It moves with all it holds; `parent_folder_id: null` moves it out of every folder. The slug follows the name.",
    scope: "write:assessments",
    body: UpdateFolderBody,
    data: Folder,
    errors: ["not_found", "folder_cycle", "folder_too_deep"],
    examples: folderExamples.update,
    handle: (ctx, { params, body }) => updateFolder(ctx, { id: params.id ?? "", change: body }),
  }),
  DELETE: apiRoute({
    operationId: "deleteFolder",
    tag: "Folders",
    summary: "Delete an empty folder",
    description: "Empty is what holds no folder and no assessment, archived ones included.",
    scope: "write:assessments",
    data: Deleted,
    errors: ["not_found", "folder_not_empty"],
    examples: folderExamples.delete,
    handle: (ctx, { params }) => deleteFolder(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folder;
