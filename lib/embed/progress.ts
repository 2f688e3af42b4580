import type { Ctx } from "#lib/context.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import type { TokenRow } from "./queries.ts";
import { requireLive, unusableToken } from "./rules.ts";
import { saveAnswers } from "./shared-queries.ts";

/** Keeps unfinished answers with the token. They need not fit the questions yet. 401 expired or used. */
export async function saveProgress(ctx: Ctx, token: TokenRow, answers: Answers): Promise<void> {
  requireLive(token, ctx.now);
  const saving = { organizationId: ctx.organizationId, tokenId: token.id, answers: JSON.stringify(answers) };
  if (!(await saveAnswers(ctx.db, saving))) throw unusableToken();
}
