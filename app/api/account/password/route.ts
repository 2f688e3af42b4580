import { ChangePasswordBody } from "#lib/contract/account.ts";
import { changePassword } from "#lib/domains/identity/auth/change-password.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute } from "#lib/platform/http/session-route.ts";

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
