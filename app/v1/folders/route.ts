import { folderExamples } from "#lib/contract/examples/catalog.ts";
import { CreateFolderBody, Folder, ListFoldersQuery } from "#lib/contract/folders.ts";
import { createFolder } from "#lib/domains/library/folders/create.ts";
import { listFolders } from "#lib/domains/library/folders/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const folders = resource("/v1/folders", {
  GET: apiRoute({
    operationId: "listFolders",
    tag: "Folders",
    summary: "List folders",
    description: "Newest first: all of them, or with `parent_folder_id` those in one folder.",
    scope: "read:assessments",
    query: ListFoldersQuery,
    list: true,
    data: Folder,
    errors: ["not_found"],
    examples: folderExamples.list,
    handle: (ctx, { query }) => listFolders(ctx, query),
  }),
  POST: apiRoute({
    operationId: "createFolder",
    tag: "Folders",
    summary: "Create a folder",
    description:
      "Its slug is made from the name, with `-2`, `-3` ... behind it where a sibling has it. Folders nest 10 levels deep.",
    scope: "write:assessments",
    body: CreateFolderBody,
    status: 201,
    data: Folder,
    errors: ["not_found", "folder_too_deep"],
    examples: folderExamples.create,
    handle: (ctx, { body }) => createFolder(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folders;
