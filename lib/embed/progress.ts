import type { Ctx } from "#lib/context.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { saveAnswers, type TokenRow } from "./queries.ts";
import { requireLive, unusableToken } from "./rules.ts";

/** Keeps unfinished answers with the token. They need not fit the questions yet. 401 expired or used. */
export async function saveProgress(ctx: Ctx, token: TokenRow, answers: Answers): Promise<void> {
  requireLive(token, ctx.now);
  if (!(await saveAnswers(ctx.db, ctx.organizationId, token.id, answers))) throw unusableToken();
}
