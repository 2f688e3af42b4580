import { RequestResetBody, ResetPasswordBody } from "#lib/contract/account.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { NoData } from "#lib/contract/common.ts";
import { requestPasswordReset } from "#lib/domains/identity/auth/request-reset.ts";
import { resetPassword } from "#lib/domains/identity/auth/reset-password.ts";
import { visitor } from "#lib/domains/identity/auth/session-auth.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const passwordResets = route("/api/password-resets", {
  POST: {
    auth: visitor,
    data: NoData,
    summary: "Email a password reset link, if the address has an account",
    body: RequestResetBody,
    status: 202,
    async handle({ db, address, now }, { body }) {
      const { behindOwnServer, limits, mailer } = services();
      if (!mailer) throw new AppError("unavailable", REQUEST_ERRORS.noMail);
      const keepRunning = behindOwnServer ? undefined : (await import("next/server")).after;
      const mailOptions = { mailer, publicUrl: env().PUBLIC_URL, keepRunning };
      await requestPasswordReset(db, limits.general, { ...body, address, now }, mailOptions);
      return null;
    },
  },
  PUT: {
    auth: visitor,
    data: NoData,
    summary: "Set a new password with a reset link",
    body: ResetPasswordBody,
    async handle({ db, address, now }, { body }) {
      const input = { token: body.token, password: body.new_password, address, now };
      await resetPassword(db, services().limits.general, input);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = passwordResets;
