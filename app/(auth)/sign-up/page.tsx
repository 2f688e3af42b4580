import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { visitor } from "#app/session.ts";
import { ownPath } from "#components/account/own-path.ts";
import { SignUpForm } from "#components/account/sign-up-form.tsx";

export const metadata: Metadata = { title: "Make an account" };

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ return_to?: string | string[] }>;
}) {
  const returnTo = ownPath((await searchParams).return_to);
  if (await visitor()) redirect(returnTo);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Make an account</h1>
      <p className="mt-1.5 text-sm text-muted">
        Next you name your organization, and get your first API key.
      </p>
      <SignUpForm returnTo={returnTo} />
      <p className="mt-6 text-sm text-muted">
        You have an account?{" "}
        <a className="link" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
          Sign in
        </a>
      </p>
    </>
  );
}
