import { invalidRequest } from "#lib/contract/app-error.ts";
import type { StartBody } from "#lib/contract/hosted.ts";
import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { findFullToken } from "#lib/domains/delivery/embed/find-token.ts";
import { mintToken } from "#lib/domains/delivery/embed/mint.ts";
import type { PresentedToken, TokenRow } from "#lib/domains/delivery/embed/queries.ts";
import { getLimitSeconds, tooManyGuests, unusableToken } from "#lib/domains/delivery/embed/rules.ts";
import { takeOverAttempt } from "#lib/domains/delivery/embed/take-over-attempt.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { digestBrowserId, listLearnerRefs } from "./learner.ts";
import { claimLearnerRef, countGuestAttemptsLeft } from "./queries.ts";
import { getHostedLifetime } from "./rules.ts";
import type { HostedVisit } from "./visit.ts";

type Learner = Pick<TokenRow, "learnerRef" | "metadata" | "timeFactor" | "extraAttempts" | "browser">;
/** `isNewBrowser`: nobody can have begun anything in it yet. */
type StartInput = { body: StartBody; browserId: string; isNewBrowser: boolean; origin: string };

/**
 * Begins an attempt in the service's own page. Gives its token, or undefined where this browser has one of the learner's
 * under way, which goes on. One that somebody else has pushed out of the browser goes on under the new token: no way of
 * beginning sets a running clock back. Whose an attempt is the browser's whole id says, never the reference that people
 * see; or, for another attempt of whoever made the last one, the token of that one. 400 without a name where one is asked
 * for; 409 `assessment_archived`, `attempts_exhausted`; 429 when the organization has as many attempts by guests as it may.
 */
export async function startAttempt(
  { ctx, host, row, last }: HostedVisit,
  { body, browserId, isNewBrowser, origin }: StartInput,
): Promise<string | undefined> {
  requirePublished(row);
  const previousToken = last?.presented.token;
  const isOpen = last?.state === "ready" || last?.state === "live";
  if (body.again && isOpen) return undefined;
  const isSame = body.again && previousToken !== undefined && previousToken.learnerRef !== null;
  const name = isSame || host.asksFor !== "name" ? null : requireName(body);
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const learner = isSame
      ? await reuseLearner(txCtx, previousToken)
      : await claimLearner(txCtx, name, browserId);
    const { learnerRef, browser } = learner;
    if (isOpen && previousToken?.learnerRef === learnerRef && isSameBrowser(previousToken.browser, browser))
      return undefined;
    const isNew = learnerRef === null || (isNewBrowser && !isSame);
    const resumed = isNew
      ? undefined
      : await takeOverAttempt(txCtx, { assessmentId: row.id, learnerRef, browser });
    if (!resumed && browser && (await countGuestAttemptsLeft(db, ctx.organizationId)) <= 0)
      throw tooManyGuests();
    const { token } = await mintToken(txCtx, row, {
      ...learner,
      source: "hosted",
      origins: [origin],
      seconds: getHostedLifetime(getLimitSeconds(row, learner.timeFactor)),
      resumed,
    });
    return token;
  });
}

const isSameBrowser = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);

function requireName({ name }: StartBody): string {
  if (name !== undefined) return name;
  throw invalidRequest([{ path: ["name"], message: "is asked for" }]);
}

/** Whoever a token is for, with all that it allows. */
async function reuseLearner(ctx: Ctx, { id, learnerRef, browser }: PresentedToken): Promise<Learner> {
  if (browser && learnerRef !== null) {
    await claimLearnerRef(ctx.db, ctx.organizationId, { browser, refs: [learnerRef] });
  }
  const token = await findFullToken(ctx, id);
  if (!token) throw unusableToken();
  const { metadata, timeFactor, extraAttempts } = token;
  return { learnerRef, browser, metadata, timeFactor, extraAttempts };
}

/** Whoever gives a name in a browser; null where nobody is asked for one. */
async function claimLearner(ctx: Ctx, name: string | null, browserId: string): Promise<Learner> {
  const browser = digestBrowserId(ctx.organizationId, browserId);
  const refs = listLearnerRefs(name, browserId);
  const learnerRef = await claimLearnerRef(ctx.db, ctx.organizationId, { browser, refs });
  if (learnerRef === undefined) throw new Error("Every code of this browser is another's");
  return { learnerRef, browser, metadata: null, timeFactor: 1, extraAttempts: 0 };
}
