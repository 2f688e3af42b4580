import { folderExamples } from "#lib/contract/examples/catalog.ts";
import { CreateFolderBody, Folder, ListFoldersQuery } from "#lib/contract/folders.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createFolder } from "#lib/domains/library/folders/create.ts";
import { listFolders } from "#lib/domains/library/folders/read.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const folders = route("/v1/folders", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "listFolders",
    tag: "Folders",
    summary: "List folders",
    description: "Newest first. Returns all folders, or those in one folder with `parent_folder_id`.",
    query: ListFoldersQuery,
    data: list(Folder),
    errors: ["not_found"],
    examples: folderExamples.list,
    handle: (ctx, { query }) => listFolders(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createFolder",
    tag: "Folders",
    summary: "Create a folder",
    description:
      "The slug is made from the name. If a sibling already has it, `-2`, `-3`, and so on is added. Folders nest up to 10 levels deep.",
    body: CreateFolderBody,
    status: 201,
    data: Folder,
    errors: ["not_found", "folder_too_deep"],
    sendsEtag: true,
    examples: folderExamples.create,
    handle: async (ctx, { body }) => withEtag(await createFolder(ctx, body)),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folders;
