import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { ListVersionsQuery, Version } from "#lib/contract/versions.ts";
import { listVersions } from "#lib/domains/assessments/versions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentVersions = route("/v1/assessments/[id]/versions", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "listVersions",
    tag: "Assessments",
    summary: "List an assessment's published versions",
    description:
      "Newest first. Fetch the content of one with `GET /assessments/{id}?version=3`, and its keys with `GET /assessments/{id}/answer-keys?version=3`.",
    query: ListVersionsQuery,
    data: list(Version),
    errors: ["not_found"],
    examples: assessmentExamples.versions,
    handle: (ctx, { params, query }) => listVersions(ctx, { id: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentVersions;
