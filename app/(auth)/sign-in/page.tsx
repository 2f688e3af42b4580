import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { visitor } from "#app/session.ts";
import { ownPath } from "#components/account/own-path.ts";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "Sign in" };

type Search = Promise<{ return_to?: string | string[]; error?: string | string[] }>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { return_to, error } = await searchParams;
  const returnTo = ownPath(return_to);
  if (await visitor()) redirect(returnTo);
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Sign in</h1>
      <SignInForm
        returnTo={returnTo}
        provider={OIDC_ISSUER ? OIDC_NAME : undefined}
        failed={typeof error === "string" ? providerFailure(error) : undefined}
      />
      <p className="mt-6 text-sm text-muted">
        New here?{" "}
        <a className="link" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
          Make an account
        </a>
      </p>
    </>
  );
}

const providerFailure = (error: string): string =>
  error === "NotVerified"
    ? "Your provider does not vouch for your e-mail address, so we cannot tell who you are here."
    : "Signing in did not work. Try again.";
