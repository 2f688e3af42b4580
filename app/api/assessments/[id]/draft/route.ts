import { readDraft } from "#lib/domains/assessments/draft.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const draft = resource("/api/assessments/[id]/draft", {
  GET: sessionRoute({
    summary: "The working copy with its keys, for the editor",
    permission: "assessments.write",
    handle: (ctx, { params }) => readDraft(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = draft;
