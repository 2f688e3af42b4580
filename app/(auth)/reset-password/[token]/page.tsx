import type { Metadata } from "next";
import { ResetPasswordForm } from "#components/account/reset-password-form.tsx";
import { isResetTokenValid } from "#lib/domains/identity/auth/reset-password.ts";
import { RESET_PASSWORD } from "#lib/messages/account.ts";
import { services } from "#lib/platform/http/services.ts";

/** The URL contains a token, which must not reach search engines or Referer headers. */
export const generateMetadata = (): Metadata => ({
  title: RESET_PASSWORD.metaTitle,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
});

/** Viewing the page changes nothing, so that programs that follow links in emails don't use up the token. */
export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const isLive = await isResetTokenValid(services().database.db, { token, now: new Date() });
  return isLive ? (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{RESET_PASSWORD.title}</h1>
      <ResetPasswordForm token={token} />
    </>
  ) : (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{RESET_PASSWORD.expiredTitle}</h1>
      <p className="mt-3 text-sm text-muted">
        {RESET_PASSWORD.expiredText}{" "}
        <a className="link" href="/forgot-password">
          {RESET_PASSWORD.requestNew}
        </a>
      </p>
    </>
  );
}
