import { ReadyQuery } from "#lib/contract/marking.ts";
import { listReady } from "#lib/domains/marking/assessment-progress.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const ready = resource("/api/grading/assessments/[id]/ready", {
  GET: sessionRoute({
    summary: "Submissions whose answers are all graded",
    permission: "grading.write",
    query: ReadyQuery,
    handle: (ctx, { params, query }) => listReady(ctx, { id: params.id ?? "", ...query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ready;
