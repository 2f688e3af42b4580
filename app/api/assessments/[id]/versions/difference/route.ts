import { compareVersions } from "#lib/assessments/versions.ts";
import { DifferenceQuery } from "#lib/contract/versions.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

export const difference = resource("/api/assessments/[id]/versions/difference", {
  GET: sessionRoute({
    summary: "What became of the content from one version to another",
    permission: "assessments.write",
    query: DifferenceQuery,
    handle: (ctx, { params, query }) => compareVersions(ctx, { id: params.id ?? "", ...query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = difference;
