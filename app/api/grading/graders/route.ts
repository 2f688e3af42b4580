import { listGraders } from "#lib/grading-desk/hand.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

export const graders = resource("/api/grading/graders", {
  GET: sessionRoute({
    summary: "The colleagues who may grade",
    permission: "grading.write",
    handle: (ctx) => listGraders(ctx),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = graders;
