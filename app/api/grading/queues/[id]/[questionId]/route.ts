import { QueueQuery } from "#lib/contract/marking.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const queue = resource("/api/grading/queues/[id]/[questionId]", {
  GET: sessionRoute({
    summary: "The answers to a question, in the order they are graded in",
    permission: "grading.write",
    query: QueueQuery,
    handle: (ctx, { params, query }) =>
      getQueue(ctx, { assessmentId: params.id ?? "", questionId: params.questionId ?? "", show: query.show }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = queue;
