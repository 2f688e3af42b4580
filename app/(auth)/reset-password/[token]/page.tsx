import type { Metadata } from "next";
import { ResetPasswordForm } from "#components/account/reset-password-form.tsx";
import { isResetTokenValid } from "#lib/domains/identity/auth/reset-password.ts";
import { services } from "#lib/platform/http/services.ts";

/** The address holds a token: it goes into no index, no cache and no Referer header. */
export const metadata: Metadata = {
  title: "New password",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Opening it changes nothing, however often it is done. */
export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const isLive = await isResetTokenValid(services().database.db, { token, now: new Date() });
  return isLive ? (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Choose a new password</h1>
      <ResetPasswordForm token={token} />
    </>
  ) : (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">This link works no more</h1>
      <p className="mt-3 text-sm text-muted">
        It was used, or its hour is over.{" "}
        <a className="link" href="/forgot-password">
          Ask for a new one
        </a>
      </p>
    </>
  );
}
