import type { Difference } from "#lib/contract/versions.ts";
import { DifferenceQuery } from "#lib/contract/versions.ts";
import { compareVersions } from "#lib/domains/assessments/versions.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const difference = route("/api/assessments/[id]/versions/difference", {
  GET: {
    auth: session("assessments.write"),
    data: json<Difference>(),
    summary: "Compare two versions",
    query: DifferenceQuery,
    handle: (ctx, { params, query }) => compareVersions(ctx, { id: params.id, ...query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = difference;
