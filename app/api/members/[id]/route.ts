import { ChangeRoleBody } from "#lib/contract/members.ts";
import { changeRole } from "#lib/domains/identity/members/change-role.ts";
import { removeMember } from "#lib/domains/identity/members/remove.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const member = resource("/api/members/[id]", {
  PATCH: sessionRoute({
    summary: "Give a member another role",
    permission: "members.manage",
    body: ChangeRoleBody,
    handle: (ctx, { params, body }) => changeRole(ctx, { userId: params.id ?? "", role: body.role }),
  }),
  DELETE: sessionRoute({
    summary: "Remove a member",
    permission: "members.manage",
    handle: (ctx, { params }) => removeMember(ctx, params.id ?? ""),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = member;
