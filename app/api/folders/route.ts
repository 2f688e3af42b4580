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
    summary: "Find folders by part of their name, with their paths",
    query: FindFoldersQuery,
    handle: (ctx, { query }) => findFolders(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = folderSearch;
