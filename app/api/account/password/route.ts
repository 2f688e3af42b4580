import { ChangePasswordBody } from "#lib/contract/account.ts";
import { changePassword } from "#lib/domains/identity/auth/change-password.ts";
import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const password = route("/api/account/password", {
  PUT: {
    auth: account,
    data: json<{ ended: number }>(),
    summary: "Change the password and sign out all other sessions",
    body: ChangePasswordBody,
    handle: ({ db, session, now }, { body }) =>
      changePassword(db, services().limits.general, { session, ...body, now }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = password;
