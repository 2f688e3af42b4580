import { AnonymousBody } from "#lib/contract/marking.ts";
import { setAnonymousGrading } from "#lib/domains/assessments/anonymous-grading.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const gradedAssessment = route("/api/grading/assessments/[id]", {
  PATCH: {
    auth: session("assessments.write"),
    data: json<{ id: string; anonymous: boolean }>(),
    summary: "Turn anonymous grading on or off",
    body: AnonymousBody,
    handle: (ctx, { params, body }) => setAnonymousGrading(ctx, { id: params.id, anonymous: body.anonymous }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = gradedAssessment;
