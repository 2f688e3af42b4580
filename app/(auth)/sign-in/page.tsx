import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findOpenInvitation } from "#app/(auth)/find-open-invitation.ts";
import { getSession } from "#app/session.ts";
import { sanitizeReturnPath } from "#components/account/sanitize-return-path.ts";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { env } from "#lib/platform/runtime/env.ts";

export const metadata: Metadata = { title: "Sign in" };

type Search = Promise<Readonly<Record<string, string | string[] | undefined>>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { return_to, callbackUrl, error, changed } = await searchParams;
  const returnTo = sanitizeReturnPath(return_to ?? getPath(callbackUrl));
  if (await getSession()) redirect(returnTo);
  const { OIDC_ISSUER, OIDC_NAME, SIGN_UP } = env();
  const maySignUp = SIGN_UP === "open" || (await findOpenInvitation(returnTo)) !== undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Sign in</h1>
      {changed === "password" && (
        <div className="mt-4">
          <Banner tone="good">Your password is set. Sign in with it.</Banner>
        </div>
      )}
      <SignInForm
        returnTo={returnTo}
        provider={OIDC_ISSUER ? OIDC_NAME : undefined}
        initialError={typeof error === "string" ? getProviderError(error) : undefined}
      />
      <div className="mt-6 space-y-2 text-sm text-muted">
        {maySignUp && (
          <p>
            New here?{" "}
            <a className="link" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
              Create account
            </a>
          </p>
        )}
        <p>
          <a className="link" href="/forgot-password">
            Forgot your password?
          </a>
        </p>
      </div>
    </>
  );
}

/** After a failure next-auth tells where one was going by an address of ours in full. */
function getPath(callbackUrl: string | string[] | undefined): string | undefined {
  const url = typeof callbackUrl === "string" ? URL.parse(callbackUrl) : null;
  return url ? url.pathname + url.search : undefined;
}

const NOT_SIGNED_IN = "The identity provider did not sign you in. Try again.";
const FAILURES: Readonly<Record<string, string>> = {
  NotVerified: "Your provider does not vouch for your e-mail address, so we cannot tell who you are here.",
  SignUpClosed:
    "You don't have an account here, and sign-up is closed on this server. Ask an administrator of your organization to invite you.",
  OAuthSignin: "The identity provider cannot be reached just now. Try again in a moment.",
  OAuthCallback: NOT_SIGNED_IN,
  Callback: NOT_SIGNED_IN,
};

const getProviderError = (error: string): string => FAILURES[error] ?? "Signing in did not work. Try again.";
