import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { can, type Permission } from "#lib/contract/roles.ts";
import { findSession, type Session } from "#lib/domains/identity/auth/sessions.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { sessionCookie, sessionIdOf } from "#lib/platform/http/cookies.ts";
import { services } from "#lib/platform/http/services.ts";
import { contextOf } from "#lib/platform/http/session-route.ts";
import { newId } from "#lib/platform/ids.ts";

/** Who looks at the page, or undefined. Asked once a page, and never remembered past it. */
export const visitor = cache(async (): Promise<Session | undefined> => {
  const id = await sessionIdOf((await cookies()).get(sessionCookie())?.value);
  return id ? findSession(services().database.db, id, new Date()) : undefined;
});

export type Member = { session: Session & { membership: NonNullable<Session["membership"]> }; ctx: Ctx };

/**
 * The member who looks at the page. Whoever is not signed in goes to do so and comes back; who belongs to no
 * organization yet goes to found one.
 */
export const member = cache(async (): Promise<Member> => {
  const session = await visitor();
  if (!session) {
    const path = (await headers()).get("x-touchstone-path") ?? "/";
    redirect(path === "/" ? "/sign-in" : `/sign-in?return_to=${encodeURIComponent(path)}`);
  }
  const { membership } = session;
  if (!membership) redirect("/welcome");
  return { session: { ...session, membership }, ctx: contextOf(session, newId()) };
});

/** Whether the member who looks at the page may do this; what they may not do is not offered. */
export async function may(permission: Permission): Promise<boolean> {
  return can((await member()).session.membership.role, permission);
}
