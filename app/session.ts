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

/** Returns the request's session, or undefined if there is none. It is read once per page and never cached longer. */
export const getSession = cache(async (): Promise<Session | undefined> => {
  const id = await readSessionId((await cookies()).get(getSessionCookieName())?.value);
  return id ? findSession(services().database.db, id, new Date()) : undefined;
});

export type Member = { session: Session & { membership: NonNullable<Session["membership"]> }; ctx: Ctx };

/**
 * Returns the member who is viewing the page. Redirects visitors to sign-in and back, and users without an organization
 * to the page where they create one.
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

/**
 * Checks whether the member who is viewing the page has a permission. Pages hide actions that the member can't perform.
 */
export async function hasPermission(permission: Permission): Promise<boolean> {
  return can((await requireMember()).session.membership.role, permission);
}
