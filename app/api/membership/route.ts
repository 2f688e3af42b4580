import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { leaveOrganization } from "#lib/members/leave.ts";

export const membership = resource("/api/membership", {
  DELETE: sessionRoute({
    summary: "Leave the organization",
    permission: "members.read",
    handle: (ctx) => leaveOrganization(ctx),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = membership;
