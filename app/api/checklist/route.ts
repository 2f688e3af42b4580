import { getChecklist } from "#lib/domains/identity/organizations/checklist.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const checklist = resource("/api/checklist", {
  GET: sessionRoute({
    summary: "The first steps, as they have been taken",
    permission: "assessments.read",
    handle: (ctx) => getChecklist(ctx),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = checklist;
