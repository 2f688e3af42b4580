import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { can, type Permission } from "#lib/contract/permissions.ts";
import { buildContext } from "#lib/domains/identity/auth/session-auth.ts";
import { findSession, type Session } from "#lib/domains/identity/auth/sessions.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { getSessionCookieName, readSessionId } from "#lib/platform/http/cookies.ts";
import { services } from "#lib/platform/http/services.ts";
import { newId } from "#lib/platform/ids.ts";

/** Who looks at the page, or undefined. Asked once a page, and never remembered past it. */
export const getSession = cache(async (): Promise<Session | undefined> => {
  const id = await readSessionId((await cookies()).get(getSessionCookieName())?.value);
  return id ? findSession(services().database.db, id, new Date()) : undefined;
});

export type Member = { session: Session & { membership: NonNullable<Session["membership"]> }; ctx: Ctx };

/**
 * The member who looks at the page. Whoever is not signed in goes to do so and comes back; who belongs to no
 * organization yet goes to found one.
 */
export const requireMember = cache(async (): Promise<Member> => {
  const session = await getSession();
  if (!session) {
    const path = (await headers()).get("x-touchstone-path") ?? "/";
    redirect(path === "/" ? "/sign-in" : `/sign-in?return_to=${encodeURIComponent(path)}`);
  }
  const { membership } = session;
  if (!membership) redirect("/welcome");
  return { session: { ...session, membership }, ctx: buildContext(session, newId()) };
});

/** Whether the member who looks at the page may do this; what they may not do is not offered. */
export async function hasPermission(permission: Permission): Promise<boolean> {
  return can((await requireMember()).session.membership.role, permission);
}
