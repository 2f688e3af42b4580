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
    description: "Newest first. Returns all folders, or those in one folder with `parent_folder_id`.",
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
      "The slug is made from the name. If a sibling already has it, `-2`, `-3` and so on is added. Folders nest up to 10 levels deep.",
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
