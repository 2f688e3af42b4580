import { requestReset } from "#lib/auth/request-reset.ts";
import { resetPassword } from "#lib/auth/reset-password.ts";
import { RequestResetBody, ResetPasswordBody } from "#lib/contract/account.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { visitorRoute } from "#lib/http/session-route.ts";

export const passwordResets = resource("/api/password-resets", {
  POST: visitorRoute({
    summary: "Send a link that sets a new password, if the address has an account",
    body: RequestResetBody,
    status: 202,
    async handle({ body, address, now }) {
      const { database, limits, mailer } = services();
      if (!mailer) throw new AppError("unavailable", "This service sends no mail; ask whoever runs it");
      const post = { mailer, publicUrl: env().PUBLIC_URL };
      await requestReset(database.db, limits.general, { ...body, address, now }, post);
    },
  }),
  PUT: visitorRoute({
    summary: "Set a new password with such a link",
    body: ResetPasswordBody,
    handle({ body, address, now }) {
      const { database, limits } = services();
      const input = { token: body.token, password: body.new_password, address, now };
      return resetPassword(database.db, limits.general, input);
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = passwordResets;
