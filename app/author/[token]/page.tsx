import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EarlyClicks } from "#app/early-clicks.tsx";
import { getSession } from "#app/session.ts";
import { AuthorLanding } from "#components/author/landing.tsx";
import { resolveLanding } from "#lib/domains/delivery/author-links/landing.ts";
import { AUTHOR_LANDING } from "#lib/messages/author-landing.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** The URL contains a token, so it must not reach search engines, caches, or Referer headers. */
export const generateMetadata = (): Metadata => ({
  title: AUTHOR_LANDING.pageTitle,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
});

/**
 * The page of an author link. Its content depends on the visitor's session, never on the link alone, and opening the
 * link changes nothing.
 */
export default async function AuthorLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, session] = await Promise.all([params, getSession()]);
  const landing = await resolveLanding(services().database.db, { token, session, now: new Date() });
  if (landing.at === "allowed") redirect(`/assessments/${landing.assessmentId}/edit?link=${token}`);
  const { OIDC_ISSUER, OIDC_NAME, SIGN_UP } = env();
  return (
    <>
      <EarlyClicks />
      <AuthorLanding
        landing={landing}
        token={token}
        email={session?.user.email ?? ""}
        provider={OIDC_ISSUER ? OIDC_NAME : undefined}
        maySignUp={SIGN_UP === "open"}
      />
    </>
  );
}
