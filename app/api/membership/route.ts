import { leaveOrganization } from "#lib/domains/identity/members/leave.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const membership = resource("/api/membership", {
  DELETE: sessionRoute({
    summary: "Leave the organization",
    permission: "members.read",
    handle: (ctx) => leaveOrganization(ctx),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = membership;
