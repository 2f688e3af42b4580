import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { firstSteps } from "#lib/organizations/checklist.ts";

export const checklist = resource("/api/checklist", {
  GET: sessionRoute({
    summary: "The first steps, as they have been taken",
    permission: "assessments.read",
    handle: (ctx) => firstSteps(ctx),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = checklist;
