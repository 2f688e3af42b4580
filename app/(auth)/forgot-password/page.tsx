import type { Metadata } from "next";
import { ForgotPasswordForm } from "#components/account/forgot-password-form.tsx";
import { Message } from "#components/ui/message.tsx";
import { FORGOT_PASSWORD, SIGN_IN } from "#lib/messages/account.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const generateMetadata = (): Metadata => ({ title: FORGOT_PASSWORD.title });
/** The page depends on whether there is a mail server, which is known only at runtime. */
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{FORGOT_PASSWORD.title}</h1>
      {env().SMTP_URL ? (
        <>
          <p className="mt-1.5 text-sm text-muted">{FORGOT_PASSWORD.lead}</p>
          <ForgotPasswordForm />
        </>
      ) : (
        <p className="mt-3 text-sm text-muted">
          <Message
            text={FORGOT_PASSWORD.noMail}
            values={{
              command: <code className="font-mono text-ink">npm run -s admin -- users reset-password</code>,
            }}
          />
        </p>
      )}
      <p className="mt-6 text-sm text-muted">
        {FORGOT_PASSWORD.remembered}{" "}
        <a className="link" href="/sign-in">
          {SIGN_IN.title}
        </a>
      </p>
    </>
  );
}
