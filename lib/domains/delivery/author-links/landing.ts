import { and, eq, gt } from "drizzle-orm";
import { can } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { authorLinks } from "#lib/platform/db/schema/index.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { findMembership, listRoleManagers } from "./queries.ts";
import { isLinkToken } from "./token.ts";

/**
 * The page that the visitor of an author link sees. `invalid`: the link is unknown, incomplete or expired. `not-member`: the
 * user isn't a member of the link's organization. `no-role`: the user's role can't edit assessments. `other-organization`: the
 * user can edit them, but their session is in another of their organizations.
 */
export type Landing =
  | { at: "invalid" }
  | { at: "signed-out" }
  | { at: "not-member"; organization: string }
  | { at: "no-role"; organization: string; role: Role; managers: string[] }
  | { at: "other-organization"; organization: string; organizationId: string; current: string }
  | { at: "allowed"; assessmentId: string };

/**
 * Decides which page the visitor of an author link sees. The decision depends on their session and role, because the
 * link itself grants nothing. People who can't edit the assessment learn nothing about it. Reading the link changes
 * nothing.
 */
export async function resolveLanding(
  db: Db,
  { token, session, now }: { token: string; session: Session | undefined; now: Date },
): Promise<Landing> {
  const link = await findAuthorLink(db, { token, now });
  if (!link) return { at: "invalid" };
  if (!session) return { at: "signed-out" };
  const { organizationId, assessmentId } = link;
  const { organization, role } = await findMembership(db, organizationId, session.user.id);
  if (!role) return { at: "not-member", organization };
  if (!can(role, "assessments.write")) {
    return { at: "no-role", organization, role, managers: await listRoleManagers(db, organizationId) };
  }
  const current = session.membership;
  if (current?.organizationId === organizationId) return { at: "allowed", assessmentId };
  return { at: "other-organization", organization, organizationId, current: current?.organizationName ?? "" };
}

type LiveLink = { organizationId: string; assessmentId: string; returnUrl: string | null };

/**
 * Returns the organization, assessment and return URL of an author link, or undefined if it is unknown, incomplete or
 * expired. A link can be read any number of times. Callers must check the visitor's session before they show anything.
 */
async function findAuthorLink(db: Db, input: { token: string; now: Date }): Promise<LiveLink | undefined> {
  if (!isLinkToken(input.token)) return undefined;
  const [link] = await db
    .select({
      organizationId: authorLinks.organizationId,
      assessmentId: authorLinks.assessmentId,
      returnUrl: authorLinks.returnUrl,
    })
    .from(authorLinks)
    .where(and(eq(authorLinks.digest, sha256(input.token)), gt(authorLinks.expiresAt, input.now)));
  return link;
}
