import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { CreateRegradeBody, ListRegradesQuery, Regrade } from "#lib/contract/regrades.ts";
import { apiKey, apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createRegrade } from "#lib/domains/regrades/create.ts";
import { listRegrades } from "#lib/domains/regrades/read.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentRegrades = route("/v1/assessments/[id]/regrades", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listRegrades",
    tag: "Regrades",
    summary: "List the regrades of an assessment",
    description: "Newest first: previews, those in effect, and those that were reverted.",
    query: ListRegradesQuery,
    data: list(Regrade),
    errors: ["not_found"],
    examples: regradeExamples.list,
    handle: (ctx, { params, query }) => listRegrades(ctx, { assessmentId: params.id, query }),
  },
  POST: {
    auth: apiKeyWithAll(["write:assessments", "write:submissions"], "regrades.manage"),
    operationId: "createRegrade",
    tag: "Regrades",
    summary: "Preview a correction of answer keys",
    description: `Computes what the correction does to each submission, and changes nothing. Look at \`counts\` and at the changed submissions, and
commit the regrade with its \`fingerprint\`. It covers the submissions whose learners were shown a corrected question. Draft, voided, and erased submissions are left out, and a teacher's marks are never
touched. A key has to fit the question in every version that is corrected; otherwise the response is 400 with the path of the
fault. Previews that aren't committed are deleted after 30 days.

With more than 5,000 submissions the response is 202 with the status \`previewing\`. Fetch the regrade until it is \`previewed\`.`,
    body: CreateRegradeBody,
    status: 201,
    otherStatus: {
      status: 202,
      description: "The regrade, whose preview is still being computed, in the envelope.",
    },
    data: Regrade,
    errors: ["not_found", "assessment_not_published"],
    examples: regradeExamples.create,
    async handle(ctx, { params, body }) {
      const regrade = await createRegrade(ctx, { assessmentId: params.id, regrade: body });
      return new ReplyWith(regrade, { status: regrade.status === "previewing" ? 202 : 201 });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentRegrades;
