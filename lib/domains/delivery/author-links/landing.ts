import { can } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { findAuthorLink } from "./find.ts";
import { findMembership, listRoleManagers } from "./queries.ts";

/**
 * Where somebody who follows a link stands. `dead`: unknown, cut off or expired. `stranger`: no member of the link's
 * organization. `elsewhere`: they may write there, and look at another one of theirs now.
 */
export type Landing =
  | { at: "dead" }
  | { at: "signed-out" }
  | { at: "stranger"; organization: string }
  | { at: "no-role"; organization: string; role: Role; managers: string[] }
  | { at: "elsewhere"; organization: string; organizationId: string; current: string }
  | { at: "here"; assessmentId: string };

/**
 * What a link means for its visitor. Their session and role decide, the link never does, and nothing of the assessment is
 * told to somebody who may not write it. Looking changes nothing.
 */
export async function resolveLanding(
  db: Db,
  { token, session, now }: { token: string; session: Session | undefined; now: Date },
): Promise<Landing> {
  const link = await findAuthorLink(db, { token, now });
  if (!link) return { at: "dead" };
  if (!session) return { at: "signed-out" };
  const { organizationId, assessmentId } = link;
  const { organization, role } = await findMembership(db, organizationId, session.user.id);
  if (!role) return { at: "stranger", organization };
  if (!can(role, "assessments.write")) {
    return { at: "no-role", organization, role, managers: await listRoleManagers(db, organizationId) };
  }
  const current = session.membership;
  if (current?.organizationId === organizationId) return { at: "here", assessmentId };
  return { at: "elsewhere", organization, organizationId, current: current?.organizationName ?? "" };
}
