import type { Submission } from "#lib/contract/submissions.ts";
import { readSubmission } from "#lib/domains/submissions/read.ts";
import { applyUnvoid } from "#lib/domains/submissions/unvoid.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { loadFinishedMarks } from "./finished-marks.ts";

/**
 * Makes a voided submission count again, also if the learner has used the attempt meanwhile. It is graded by the keys
 * that hold now, because regrades leave voided submissions out. A teacher's marks stay, and those of two markers who have
 * finished become final if these keys end their only dispute. A submission that isn't voided stays as it is. Throws 404.
 */
export async function unvoidSubmission(ctx: Ctx, input: { id: string }): Promise<Submission> {
  require(ctx, "attempts.manage");
  await applyUnvoid(ctx, { id: input.id, loadFinishedMarks });
  return readSubmission(ctx, input);
}
