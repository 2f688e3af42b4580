import { ReadyQuery } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { listReady } from "#lib/domains/marking/assessment-progress.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const ready = route("/api/grading/assessments/[id]/ready", {
  GET: {
    auth: session("grading.write"),
    data: json<Awaited<ReturnType<typeof listReady>>>(),
    summary: "List submissions whose answers are all graded",
    query: ReadyQuery,
    handle: (ctx, { params, query }) => listReady(ctx, { id: params.id, ...query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ready;
