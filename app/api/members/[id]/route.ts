import { ChangeRoleBody } from "#lib/contract/members.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { changeRole } from "#lib/members/change-role.ts";
import { removeMember } from "#lib/members/remove.ts";

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
