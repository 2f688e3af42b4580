import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { readDraft } from "#lib/domains/assessments/draft.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const draft = route("/api/assessments/[id]/draft", {
  GET: {
    auth: session("assessments.write"),
    data: json<WorkingDraft>(),
    summary: "Get the working copy with its answer keys",
    handle: (ctx, { params }) => readDraft(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = draft;
