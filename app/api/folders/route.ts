import { FindFoldersQuery } from "#lib/contract/library.ts";
import { findFolders } from "#lib/domains/library/folders/tree.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const folderSearch = resource("/api/folders", {
  GET: sessionRoute({
    summary: "Folders by a part of their names, with the way to each",
    permission: "assessments.read",
    query: FindFoldersQuery,
    handle: (ctx, { query }) => findFolders(ctx, query),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folderSearch;
