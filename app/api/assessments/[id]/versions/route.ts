import { VersionsQuery } from "#lib/contract/versions.ts";
import { listVersions } from "#lib/domains/assessments/versions.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const versions = resource("/api/assessments/[id]/versions", {
  GET: sessionRoute({
    summary: "An assessment's published versions",
    permission: "assessments.read",
    query: VersionsQuery,
    handle: (ctx, { params, query }) => listVersions(ctx, { id: params.id ?? "", page: query.page }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = versions;
