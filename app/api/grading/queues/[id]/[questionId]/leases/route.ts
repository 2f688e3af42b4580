import { LeaseBody, type LeaseResult, QueueQuery } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { updateLeases } from "#lib/domains/marking/update-leases.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const leases = route("/api/grading/queues/[id]/[questionId]/leases", {
  PUT: {
    auth: session("grading.write"),
    data: json<LeaseResult>(),
    summary: "Lease answers for grading and list the leases of others",
    query: QueueQuery,
    body: LeaseBody,
    handle: (ctx, { params, query, body }) =>
      updateLeases(ctx, {
        assessmentId: params.id,
        questionId: params.questionId,
        show: query.show,
        acquire: body.acquire,
        release: body.release,
        takeOver: body.take_over,
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = leases;
