import { LeaseBody, QueueQuery } from "#lib/contract/marking.ts";
import { updateLeases } from "#lib/domains/marking/update-leases.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const leases = resource("/api/grading/queues/[id]/[questionId]/leases", {
  PUT: sessionRoute({
    summary: "Hold answers while they are graded, and see what others hold",
    permission: "grading.write",
    query: QueueQuery,
    body: LeaseBody,
    handle: (ctx, { params, query, body }) =>
      updateLeases(ctx, {
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
