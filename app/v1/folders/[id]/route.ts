import { Deleted } from "#lib/contract/assessments.ts";
import { folderExamples } from "#lib/contract/examples/catalog.ts";
import { Folder, UpdateFolderBody } from "#lib/contract/folders.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deleteFolder } from "#lib/domains/library/folders/delete.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { updateFolder } from "#lib/domains/library/folders/update.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
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
    sendsEtag: true,
    examples: folderExamples.get,
    handle: async (ctx, { params }) => withEtag(await getFolder(ctx, { id: params.id })),
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
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: folderExamples.update,
    handle: async (ctx, { params, body, ifMatch }) =>
      withEtag(await updateFolder(ctx, { id: params.id, change: body, ifMatch })),
  },
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "deleteFolder",
    tag: "Folders",
    summary: "Delete an empty folder",
    description:
      "A folder is empty if it contains no folders, assessments, or items, not even archived ones.",
    data: Deleted,
    errors: ["not_found", "folder_not_empty"],
    acceptsIfMatch: true,
    examples: folderExamples.delete,
    handle: (ctx, { params, ifMatch }) => deleteFolder(ctx, { id: params.id, ifMatch }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folder;
