import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findOpenInvitation } from "#app/(auth)/find-open-invitation.ts";
import { getSession } from "#app/session.ts";
import { sanitizeReturnPath } from "#components/account/sanitize-return-path.ts";
import { SignUpForm } from "#components/account/sign-up-form.tsx";
import { formatRoleWithArticle } from "#lib/messages/roles.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ return_to?: string | string[] }>;
}) {
  const returnTo = sanitizeReturnPath((await searchParams).return_to);
  if (await getSession()) redirect(returnTo);
  const invitation = await findOpenInvitation(returnTo);
  if (env().SIGN_UP === "closed" && !invitation) return <Closed returnTo={returnTo} />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Create account</h1>
      <p className="mt-1.5 text-sm wrap-anywhere text-muted">
        {invitation
          ? `Then you can join ${invitation.organizationName} as ${formatRoleWithArticle(invitation.role)}.`
          : "Next, you name your organization and get your first API key."}
      </p>
      <SignUpForm
        returnTo={returnTo}
        invitation={invitation && { token: invitation.token, email: invitation.email }}
      />
      <SignIn returnTo={returnTo} />
    </>
  );
}

const Closed = ({ returnTo }: { returnTo: string }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight">Sign-up is closed</h1>
    <p className="mt-3 text-sm text-muted">
      You need an invitation to create an account on this server. Ask an administrator of your organization,
      or whoever runs this server, to send you one. If you have one, open its link to create your account.
    </p>
    <SignIn returnTo={returnTo} />
  </>
);

const SignIn = ({ returnTo }: { returnTo: string }) => (
  <p className="mt-6 text-sm text-muted">
    Already have an account?{" "}
    <a className="link" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
      Sign in
    </a>
  </p>
);
