import { AnonymousBody } from "#lib/contract/marking.ts";
import { setAnonymousGrading } from "#lib/domains/assessments/anonymous-grading.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const gradedAssessment = resource("/api/grading/assessments/[id]", {
  PATCH: sessionRoute({
    summary: "Grade with or without knowing whose answers they are",
    permission: "assessments.write",
    body: AnonymousBody,
    handle: (ctx, { params, body }) =>
      setAnonymousGrading(ctx, { id: params.id ?? "", anonymous: body.anonymous }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = gradedAssessment;
