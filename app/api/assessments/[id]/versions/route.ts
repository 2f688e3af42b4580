import type { VersionSummary } from "#lib/contract/versions.ts";
import { VersionsQuery } from "#lib/contract/versions.ts";
import { listVersionsWithUse } from "#lib/domains/assessments/versions.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json, list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const versions = route("/api/assessments/[id]/versions", {
  GET: {
    auth: session("assessments.read"),
    data: list(json<VersionSummary>()),
    summary: "List the published versions of an assessment",
    query: VersionsQuery,
    handle: (ctx, { params, query }) => listVersionsWithUse(ctx, { id: params.id, page: query.page }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = versions;
