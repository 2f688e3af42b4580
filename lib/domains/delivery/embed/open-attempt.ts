import { notFound } from "#lib/contract/app-error.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { createRefusal } from "#lib/domains/attempts/open.ts";
import type { AttemptRow } from "#lib/domains/attempts/queries.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { beginAttempt } from "./batched-queries.ts";
import type { PresentedToken } from "./queries.ts";
import { createGuestLimitError, createUnusableTokenError } from "./rules.ts";

/** An attempt with its assessment and the answers saved in it. */
export type OpenedAttempt = {
  row: AssessmentRow;
  attempt: Pick<
    AttemptRow,
    "id" | "version" | "startedAt" | "deadline" | "seed" | "exerciseOrder" | "submitSaved"
  >;
  answers: unknown;
};

/**
 * Opens the attempt of a token: the learner's open attempt, or a new one. Returns it with its assessment and saved
 * answers. The caller checks the permission. Throws 401 if the token has been used in the meantime, 404 if the assessment
 * isn't published, 409 `assessment_not_open` or `attempts_exhausted`, and 429 at the organization's limit of open attempts
 * by guests.
 */
export async function openTokenAttempt(ctx: Ctx, token: PresentedToken): Promise<OpenedAttempt> {
  const { organizationId, now } = ctx;
  const begun = await beginAttempt(ctx.db, { organizationId, tokenId: token.id, now });
  if (begun?.attempt && begun.row.status === "published") {
    const { answers, ...attempt } = begun.attempt;
    return { row: begun.row, attempt, answers };
  }
  if (begun?.row.status !== "published") throw notFound("Assessment");
  if (begun.outcome === "used") throw createUnusableTokenError();
  if (begun.outcome === "full") throw createGuestLimitError();
  throw createRefusal(begun.row, begun.outcome, now);
}
