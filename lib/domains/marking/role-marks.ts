import type { MarkerRole } from "#lib/contract/grading.ts";
import { listMarks, type MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { listNamedMarks, type NamedMark } from "./mark-queries.ts";
import { listAdditionalMarks } from "./marker-queries.ts";
import type { MarkingState } from "./markers.ts";

export type RoleMarks = Readonly<Record<MarkerRole, readonly MarkRow[]>>;

/** Lists the working marks of a submission by the role of their marker. */
export async function loadRoleMarks(
  ctx: Ctx,
  submissionId: string,
  { isDouble }: MarkingState,
): Promise<RoleMarks> {
  const first = await listMarks(ctx, submissionId);
  if (!isDouble) return { first, second: [], adjudicator: [] };
  const others = await listAdditionalMarks(ctx.db, ctx.organizationId, { submissionIds: [submissionId] });
  const pick = (role: MarkerRole) => others.filter((mark) => mark.role === role);
  return { first, second: pick("second"), adjudicator: pick("adjudicator") };
}

/** Lists the marks of a role with the names of those who last saved them, of one question or of all. */
export async function listMarksOfRole(
  { db, organizationId }: Ctx,
  role: MarkerRole,
  filter: { submissionIds: readonly string[]; questionId?: string | undefined },
): Promise<NamedMark[]> {
  if (role === "first") return listNamedMarks(db, organizationId, filter);
  const marks = await listAdditionalMarks(db, organizationId, filter);
  return marks.filter((mark) => mark.role === role);
}
