import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getSession } from "#app/session.ts";
import { AuthorLanding } from "#components/author/landing.tsx";
import { resolveLanding } from "#lib/domains/delivery/author-links/landing.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** The address holds a token: it goes into no index, no cache and no Referer header. */
export const metadata: Metadata = {
  title: "Author link",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/**
 * Where an author link lands. The visitor's session decides what they see, never the link, and opening it changes
 * nothing, however often it is done.
 */
export default async function AuthorLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, session] = await Promise.all([params, getSession()]);
  const landing = await resolveLanding(services().database.db, { token, session, now: new Date() });
  if (landing.at === "here") redirect(`/assessments/${landing.assessmentId}/edit?link=${token}`);
  const { OIDC_ISSUER, OIDC_NAME, SIGN_UP } = env();
  return (
    <AuthorLanding
      landing={landing}
      token={token}
      email={session?.user.email ?? ""}
      provider={OIDC_ISSUER ? OIDC_NAME : undefined}
      maySignUp={SIGN_UP === "open"}
    />
  );
}
