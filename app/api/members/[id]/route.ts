import { NoData } from "#lib/contract/common.ts";
import { ChangeRoleBody } from "#lib/contract/members.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { changeRole } from "#lib/domains/identity/members/change-role.ts";
import { removeMember } from "#lib/domains/identity/members/remove.ts";
import { route } from "#lib/platform/http/route.ts";

export const member = route("/api/members/[id]", {
  PATCH: {
    auth: session("members.manage"),
    data: NoData,
    summary: "Change a member's role",
    body: ChangeRoleBody,
    handle: async (ctx, { params, body }) => {
      await changeRole(ctx, { userId: params.id, role: body.role });
      return null;
    },
  },
  DELETE: {
    auth: session("members.manage"),
    data: NoData,
    summary: "Remove a member",
    handle: async (ctx, { params }) => {
      await removeMember(ctx, params.id);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = member;
