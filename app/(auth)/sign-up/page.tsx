import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { visitor } from "#app/session.ts";
import { ownPath } from "#components/account/own-path.ts";
import { SignUpForm } from "#components/account/sign-up-form.tsx";
import { aRole } from "#lib/contract/roles.ts";
import { services } from "#lib/http/services.ts";
import { type FoundInvitation, findInvitation } from "#lib/invitations/find.ts";

export const metadata: Metadata = { title: "Make an account" };

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ return_to?: string | string[] }>;
}) {
  const returnTo = ownPath((await searchParams).return_to);
  if (await visitor()) redirect(returnTo);
  const invitation = await openInvitation(returnTo);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Make an account</h1>
      <p className="mt-1.5 text-sm wrap-anywhere text-muted">
        {invitation
          ? `Then you can join ${invitation.organizationName} as ${aRole(invitation.role)}.`
          : "Next you name your organization, and get your first API key."}
      </p>
      <SignUpForm returnTo={returnTo} invitedEmail={invitation?.email} />
      <p className="mt-6 text-sm text-muted">
        You have an account?{" "}
        <a className="link" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
          Sign in
        </a>
      </p>
    </>
  );
}

/** The invitation that somebody comes from, while it can be accepted. */
async function openInvitation(returnTo: string): Promise<FoundInvitation | undefined> {
  const [, token] = /^\/invitations\/([^/?#]+)$/.exec(returnTo) ?? [];
  if (!token) return undefined;
  const found = await findInvitation(services().database.db, { token, now: new Date() });
  return found?.state === "open" ? found : undefined;
}
