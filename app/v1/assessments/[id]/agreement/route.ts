import { Agreement } from "#lib/contract/agreement.ts";
import { agreementExamples } from "#lib/contract/examples/agreement.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getAgreement } from "#lib/domains/marking/agreement.ts";
import { route } from "#lib/platform/http/route.ts";

export const agreement = route("/v1/assessments/[id]/agreement", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getAgreement",
    tag: "Grading",
    summary: "Fetch marker agreement",
    description: `Shows how well markers agree: compares the marks of first and second markers, for each question that a teacher grades. Only submissions that both have
finished count; adjudicators' marks, drafts, and voided submissions don't. Kappa has quadratic weights over the points (Cohen 1968;
Fleiss, Cohen, and Everitt 1969). ICC(2,1) measures the absolute agreement of single marks (Shrout and Fleiss 1979), with the interval
of McGraw and Wong (1996). Figures are rounded to 4 decimals.`,
    data: Agreement,
    errors: ["not_found"],
    examples: agreementExamples.get,
    handle: (ctx, { params }) => getAgreement(ctx, { assessmentId: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = agreement;
