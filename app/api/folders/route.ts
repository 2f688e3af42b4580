import type { FolderMatch } from "#lib/contract/library.ts";
import { FindFoldersQuery } from "#lib/contract/library.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { findFolders } from "#lib/domains/library/folders/tree.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const folderSearch = route("/api/folders", {
  GET: {
    auth: session("assessments.read"),
    data: json<FolderMatch[]>(),
    summary: "Folders by a part of their names, with the way to each",
    query: FindFoldersQuery,
    handle: (ctx, { query }) => findFolders(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folderSearch;
