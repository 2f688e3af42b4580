import { DifferenceQuery } from "#lib/contract/versions.ts";
import { compareVersions } from "#lib/domains/assessments/versions.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const difference = resource("/api/assessments/[id]/versions/difference", {
  GET: sessionRoute({
    summary: "What became of the content from one version to another",
    permission: "assessments.write",
    query: DifferenceQuery,
    handle: (ctx, { params, query }) => compareVersions(ctx, { id: params.id ?? "", ...query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = difference;
