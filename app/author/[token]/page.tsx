import type { Metadata } from "next";
import { DeadAuthorLink } from "#components/author/dead-link.tsx";
import { findAuthorLink } from "#lib/author-links/find.ts";
import { services } from "#lib/http/services.ts";

/** The address holds a token: it goes into no index, no cache and no Referer header. */
export const metadata: Metadata = {
  title: "Author link",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};
export const dynamic = "force-dynamic";

/** Where an author link lands. The visitor's session decides what they see, never the link: signed out, nothing. */
export default async function AuthorLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findAuthorLink(services().database.db, { token, now: new Date() });
  if (!link) return <DeadAuthorLink />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
      <p className="font-mono text-sm text-accent">Touchstone</p>
      <h1 className="mt-3 text-3xl font-semibold tracking-tight text-balance">Sign in to start writing</h1>
      <p className="mt-4 max-w-prose text-muted">
        This link leads to a draft in someone’s organization. It opens nothing by itself: sign in as yourself,
        as a member of that organization with an authoring role.
      </p>
      <p className="mt-4 max-w-prose text-muted">
        No account, or no such role? Ask whoever sent you the link, or an owner of the organization. Opening
        the link does not use it up.
      </p>
    </main>
  );
}
