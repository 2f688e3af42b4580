import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EarlyClicks } from "#app/early-clicks.tsx";
import { getSession } from "#app/session.ts";
import { NewOrganizationForm } from "#components/account/new-organization-form.tsx";
import { Brand } from "#components/shell/brand.tsx";
import { NEW_ORGANIZATION } from "#lib/messages/account.ts";

export const generateMetadata = (): Metadata => ({ title: NEW_ORGANIZATION.title });

/** The page that creates an organization, either the account's first one or another. */
export default async function WelcomePage() {
  const session = await getSession();
  if (!session) redirect("/sign-in?return_to=/welcome");
  return (
    <>
      <EarlyClicks />
      <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-5 py-12">
        <a href="/" className="mb-8 self-start">
          <Brand />
        </a>
        <h1 className="text-2xl font-semibold tracking-tight">
          {session.membership ? NEW_ORGANIZATION.title : NEW_ORGANIZATION.firstTitle}
        </h1>
        <p className="mt-1.5 text-sm text-muted">
          {NEW_ORGANIZATION.lead}
          {!session.membership && ` ${NEW_ORGANIZATION.invitedHint}`}
        </p>
        <NewOrganizationForm />
      </main>
    </>
  );
}
