import { HoldBody, QueueQuery } from "#lib/contract/grading-desk.ts";
import { holdAnswers } from "#lib/domains/marking/hold.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const leases = resource("/api/grading/queues/[id]/[questionId]/leases", {
  PUT: sessionRoute({
    summary: "Hold answers while they are graded, and see what others hold",
    permission: "grading.write",
    query: QueueQuery,
    body: HoldBody,
    handle: (ctx, { params, query, body }) =>
      holdAnswers(ctx, {
        assessmentId: params.id ?? "",
        questionId: params.questionId ?? "",
        show: query.show,
        hold: body.hold,
        release: body.release,
        takeOver: body.take_over,
      }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = leases;
