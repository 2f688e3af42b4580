import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getSession } from "#app/session.ts";
import { NewOrganizationForm } from "#components/account/new-organization-form.tsx";
import { Brand } from "#components/shell/brand.tsx";

export const metadata: Metadata = { title: "New organization" };

/** Where somebody founds an organization: their first, or another. */
export default async function WelcomePage() {
  const session = await getSession();
  if (!session) redirect("/sign-in?return_to=/welcome");
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-5 py-12">
      <a href="/" className="mb-8 self-start">
        <Brand />
      </a>
      <h1 className="text-2xl font-semibold tracking-tight">
        {session.membership ? "New organization" : "Name your organization"}
      </h1>
      <p className="mt-1.5 text-sm text-muted">
        An organization holds assessments, keys and results, apart from everybody else’s. You will be its
        owner.
        {!session.membership && " Were you invited to one? Open the link you were sent instead."}
      </p>
      <NewOrganizationForm />
    </main>
  );
}
