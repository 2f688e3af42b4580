import { listGraders } from "#lib/domains/marking/reassign-answer.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const graders = resource("/api/grading/graders", {
  GET: sessionRoute({
    summary: "The colleagues who may grade",
    permission: "grading.write",
    handle: (ctx) => listGraders(ctx),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = graders;
