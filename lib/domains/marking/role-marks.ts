import { MARKER_ROLES, type MarkerRole } from "#lib/contract/grading.ts";
import type { MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { listNamedMarks, type NamedMark } from "./mark-queries.ts";
import type { MarkingState } from "./markers.ts";

export type RoleMarks = Readonly<Record<MarkerRole, readonly MarkRow[]>>;

/** Lists the working marks of a submission by the role of their marker. */
export async function loadRoleMarks(
  { db, organizationId }: Ctx,
  submissionId: string,
  { isDouble }: MarkingState,
): Promise<RoleMarks> {
  const roles = isDouble ? MARKER_ROLES : (["first"] as const);
  const marks = await listNamedMarks(db, organizationId, { roles, submissionIds: [submissionId] });
  const pick = (role: MarkerRole) => marks.filter((mark) => mark.role === role);
  return { first: pick("first"), second: pick("second"), adjudicator: pick("adjudicator") };
}

/** Lists the marks of a role with the names of those who last saved them, of one question or of all. */
export const listMarksOfRole = (
  { db, organizationId }: Ctx,
  role: MarkerRole,
  filter: { submissionIds: readonly string[]; questionId?: string | undefined },
): Promise<NamedMark[]> => listNamedMarks(db, organizationId, { roles: [role], ...filter });
