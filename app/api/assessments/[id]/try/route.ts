import { TryBody } from "#lib/contract/trying.ts";
import { tryAnswer } from "#lib/domains/submissions/try.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { MIB } from "#lib/platform/http/read-body.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const trying = resource("/api/assessments/[id]/try", {
  POST: sessionRoute({
    summary: "What an answer to a question, as it stands in the editor, would earn",
    permission: "assessments.write",
    body: TryBody,
    maxBody: 5 * MIB,
    handle: (ctx, { params, body }) => tryAnswer(ctx, { assessmentId: params.id ?? "", body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = trying;
