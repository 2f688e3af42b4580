import { type Queue, QueueQuery } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const queue = route("/api/grading/queues/[id]/[questionId]", {
  GET: {
    auth: session("grading.write"),
    data: json<Queue>(),
    summary: "List the answers to a question in grading order",
    query: QueueQuery,
    handle: (ctx, { params, query }) =>
      getQueue(ctx, { assessmentId: params.id, questionId: params.questionId, show: query.show }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = queue;
