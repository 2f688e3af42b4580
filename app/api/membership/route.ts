import { NoData } from "#lib/contract/common.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { leaveOrganization } from "#lib/domains/identity/members/leave.ts";
import { route } from "#lib/platform/http/route.ts";

export const membership = route("/api/membership", {
  DELETE: {
    auth: session("members.read"),
    data: NoData,
    summary: "Leave the organization",
    handle: async (ctx) => {
      await leaveOrganization(ctx);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = membership;
