import { changePassword } from "#lib/auth/change-password.ts";
import { ChangePasswordBody } from "#lib/contract/account.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { accountRoute } from "#lib/http/session-route.ts";

export const password = resource("/api/account/password", {
  PUT: accountRoute({
    summary: "Change one's password, and sign out everywhere else",
    body: ChangePasswordBody,
    handle: (session, { body, now }) => {
      const { database, limits } = services();
      return changePassword(database.db, limits.general, { session, ...body, now });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = password;
