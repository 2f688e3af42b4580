import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findOpenInvitation } from "#app/(auth)/find-open-invitation.ts";
import { getSession } from "#app/session.ts";
import { sanitizeReturnPath } from "#components/account/sanitize-return-path.ts";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { SIGN_IN } from "#lib/messages/account.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const generateMetadata = (): Metadata => ({ title: SIGN_IN.title });

type Search = Promise<Readonly<Record<string, string | string[] | undefined>>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { return_to, callbackUrl, error, changed } = await searchParams;
  const returnTo = sanitizeReturnPath(return_to ?? getPath(callbackUrl));
  if (await getSession()) redirect(returnTo);
  const { OIDC_ISSUER, OIDC_NAME, SIGN_UP } = env();
  const maySignUp = SIGN_UP === "open" || (await findOpenInvitation(returnTo)) !== undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{SIGN_IN.title}</h1>
      {changed === "password" && (
        <div className="mt-4">
          <Banner tone="good">{SIGN_IN.passwordChanged}</Banner>
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
            {SIGN_IN.newHere}{" "}
            <a className="link" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
              {SIGN_IN.createAccount}
            </a>
          </p>
        )}
        <p>
          <a className="link" href="/forgot-password">
            {SIGN_IN.forgotPassword}
          </a>
        </p>
      </div>
    </>
  );
}

/** Returns the path of the return URL. After a failure, next-auth passes it as an absolute URL of this site. */
function getPath(callbackUrl: string | string[] | undefined): string | undefined {
  const url = typeof callbackUrl === "string" ? URL.parse(callbackUrl) : null;
  return url ? url.pathname + url.search : undefined;
}

const getProviderError = (error: string): string => SIGN_IN.providerErrors[error] ?? SIGN_IN.providerError;
