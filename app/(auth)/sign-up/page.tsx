import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findOpenInvitation } from "#app/(auth)/find-open-invitation.ts";
import { getSession } from "#app/session.ts";
import { sanitizeReturnPath } from "#components/account/sanitize-return-path.ts";
import { SignUpForm } from "#components/account/sign-up-form.tsx";
import { SIGN_UP } from "#lib/messages/account.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const generateMetadata = (): Metadata => ({ title: SIGN_UP.title });

/** The pages of invitations and author links. Visitors who come from one don't need an organization of their own. */
const BELONGS_TO_ORGANIZATION = /^\/(?:invitations|author)\//;

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ return_to?: string | string[] }>;
}) {
  const returnTo = sanitizeReturnPath((await searchParams).return_to);
  if (await getSession()) redirect(returnTo);
  const invitation = await findOpenInvitation(returnTo);
  if (env().SIGN_UP === "closed" && !invitation) return <Closed returnTo={returnTo} />;
  const asksForOrganization = !BELONGS_TO_ORGANIZATION.test(returnTo);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{SIGN_UP.title}</h1>
      <p className="mt-1.5 text-sm wrap-anywhere text-muted">
        {invitation
          ? SIGN_UP.invitedLead(invitation.organizationName, invitation.role)
          : asksForOrganization
            ? SIGN_UP.lead
            : SIGN_UP.shortLead}
      </p>
      <SignUpForm
        returnTo={returnTo === "/welcome" ? "/" : returnTo}
        invitation={invitation && { token: invitation.token, email: invitation.email }}
        asksForOrganization={asksForOrganization}
      />
      <SignIn returnTo={returnTo} />
    </>
  );
}

const Closed = ({ returnTo }: { returnTo: string }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight">{SIGN_UP.closedTitle}</h1>
    <p className="mt-3 text-sm text-muted">{SIGN_UP.closedText}</p>
    <SignIn returnTo={returnTo} />
  </>
);

const SignIn = ({ returnTo }: { returnTo: string }) => (
  <p className="mt-6 text-sm text-muted">
    {SIGN_UP.haveAccount}{" "}
    <a className="link" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
      {SIGN_UP.signIn}
    </a>
  </p>
);
