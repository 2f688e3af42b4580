import { ChangePasswordBody } from "#lib/contract/account.ts";
import { NoData } from "#lib/contract/common.ts";
import { changePassword } from "#lib/domains/identity/auth/change-password.ts";
import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const password = route("/api/account/password", {
  PUT: {
    auth: account,
    data: NoData,
    summary: "Change one's password, and sign out everywhere else",
    body: ChangePasswordBody,
    handle: async ({ db, session, now }, { body }) => {
      await changePassword(db, services().limits.general, { session, ...body, now });
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = password;
