import { type LiveAttempts, LiveAttemptsQuery } from "#lib/contract/live-attempts.ts";
import { listLiveAttempts } from "#lib/domains/attempts/list-live.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const liveAttempts = route("/api/assessments/[id]/attempts", {
  GET: {
    auth: session("results.read"),
    data: json<LiveAttempts>(),
    summary: "List an assessment's attempts while learners work",
    query: LiveAttemptsQuery,
    handle: (ctx, { params, query }) => listLiveAttempts(ctx, { assessmentId: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = liveAttempts;
