import type { Metadata } from "next";
import { getSession } from "#app/session.ts";
import { InvitationLanding } from "#components/invitations/landing.tsx";
import { findInvitation } from "#lib/domains/identity/invitations/find.ts";
import { INVITATION_LANDING } from "#lib/messages/invitations.ts";
import { services } from "#lib/platform/http/services.ts";

/** The URL contains a token, which must not reach search engines or Referer headers. */
export const generateMetadata = (): Metadata => ({
  title: INVITATION_LANDING.metaTitle,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
});

/** Viewing the page changes nothing, because programs that follow links in emails also open it. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [found, session] = await Promise.all([
    findInvitation(services().database.db, { token, now: new Date() }),
    getSession(),
  ]);
  return <InvitationLanding invitation={found} token={token} session={session} />;
}
