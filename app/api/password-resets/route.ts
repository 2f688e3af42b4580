import { RequestResetBody, ResetPasswordBody } from "#lib/contract/account.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { requestPasswordReset } from "#lib/domains/identity/auth/request-reset.ts";
import { resetPassword } from "#lib/domains/identity/auth/reset-password.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { visitorRoute } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const passwordResets = resource("/api/password-resets", {
  POST: visitorRoute({
    summary: "Send a link that sets a new password, if the address has an account",
    body: RequestResetBody,
    status: 202,
    async handle({ body, address, now }) {
      const { database, limits, mailer } = services();
      if (!mailer) throw new AppError("unavailable", "This service sends no mail; ask whoever runs it");
      const mailOptions = { mailer, publicUrl: env().PUBLIC_URL };
      await requestPasswordReset(database.db, limits.general, { ...body, address, now }, mailOptions);
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
