import { CorrectionInput } from "#lib/contract/regrades.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findAlertSuggestion } from "./queries.ts";

/**
 * Returns the question that an alert is about, and the correction that it suggests. Null if there is no such alert. A
 * suggestion that isn't a correction of this question is left out.
 */
export async function getAlertSuggestion(
  ctx: Ctx,
  input: { assessmentId: string; alertId: string },
): Promise<{ questionId: string; correction: CorrectionInput | null } | null> {
  require(ctx, "regrades.manage");
  const found = await findAlertSuggestion(ctx.db, ctx.organizationId, input);
  if (!found) return null;
  const { questionId, suggestion } = found;
  const { data } = CorrectionInput.safeParse(suggestion);
  return { questionId, correction: data?.question_id === questionId ? data : null };
}
