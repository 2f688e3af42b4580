import type { Metadata } from "next";
import { ForgotPasswordForm } from "#components/account/forgot-password-form.tsx";
import { env } from "#lib/platform/runtime/env.ts";

export const metadata: Metadata = { title: "Forgot your password?" };
/** Whether there is a mail server is known only while the service runs. */
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Forgot your password?</h1>
      {env().SMTP_URL ? (
        <>
          <p className="mt-1.5 text-sm text-muted">We send you a link that sets a new one.</p>
          <ForgotPasswordForm />
        </>
      ) : (
        <p className="mt-3 text-sm text-muted">
          This service sends no mail. Whoever runs it can give you a new password, with{" "}
          <code className="font-mono text-ink">npm run -s admin -- users reset-password</code>.
        </p>
      )}
      <p className="mt-6 text-sm text-muted">
        It came back to you?{" "}
        <a className="link" href="/sign-in">
          Sign in
        </a>
      </p>
    </>
  );
}
