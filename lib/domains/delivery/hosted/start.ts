import { invalidRequest } from "#lib/contract/app-error.ts";
import type { StartBody } from "#lib/contract/hosted.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { requireOpen, requirePublished } from "#lib/domains/assessments/rules.ts";
import { findFullToken } from "#lib/domains/delivery/embed/find-token.ts";
import { mintToken } from "#lib/domains/delivery/embed/mint.ts";
import type { PresentedToken, TokenRow } from "#lib/domains/delivery/embed/queries.ts";
import { createGuestLimitError, createUnusableTokenError } from "#lib/domains/delivery/embed/rules.ts";
import { takeOverAttempt } from "#lib/domains/delivery/embed/take-over-attempt.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { digestBrowserId, listLearnerRefs } from "./learner.ts";
import { claimLearnerRef, countGuestAttemptsLeft, makeRoomForToken } from "./queries.ts";
import { getHostedLifetime } from "./rules.ts";
import type { HostedVisit } from "./visit.ts";

type Learner = Pick<
  TokenRow,
  "learnerRef" | "metadata" | "timeFactor" | "extraAttempts" | "hasAccommodations" | "browser"
>;
/** `isNewBrowser` is true if no attempt can have been started in this browser yet. */
type StartInput = { body: StartBody; browserId: string; isNewBrowser: boolean; origin: string };

/**
 * Starts an attempt on the service's own page. Returns the attempt's token, or undefined if the browser already has an
 * open attempt of this learner, which then continues. If another learner's attempt has replaced an open attempt in the
 * browser, the open attempt continues under the new token, so starting again never resets a running clock. The
 * browser's full id identifies the learner of an attempt, never the visible reference. With `again`, the learner is the
 * learner of the browser's last token. Throws 400 if a required name is missing, 409 `assessment_archived`,
 * `assessment_not_open` or `attempts_exhausted`, and 429 at the organization's limit of guests.
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
    const isResumed = !isNew && (await takeOverAttempt(txCtx, { assessmentId: row.id, learnerRef, browser }));
    if (!isResumed) requireOpen(row, ctx.now);
    if (browser) await requireRoom(txCtx, learnerRef, isResumed);
    const { token } = await mintToken(txCtx, row, {
      ...learner,
      source: "hosted",
      origins: [origin],
      getLifetime: getHostedLifetime,
    });
    return token;
  });
}

/** Throws 429 if the organization's guests have too many attempts. Never refuses a learner with an open attempt. */
async function requireRoom(
  { db, organizationId }: Ctx,
  learnerRef: string | null,
  isResumed: boolean,
): Promise<void> {
  const hasRoom = await makeRoomForToken(db, organizationId, learnerRef);
  if (isResumed) return;
  if (!hasRoom || (await countGuestAttemptsLeft(db, organizationId)) <= 0) throw createGuestLimitError();
}

const isSameBrowser = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);

function requireName({ name }: StartBody): string {
  if (name !== undefined) return name;
  throw invalidRequest([{ path: ["name"], message: VALIDATION_MESSAGES.required }]);
}

/** Returns the learner of a token, with the token's accommodations. */
async function reuseLearner(ctx: Ctx, { id, learnerRef, browser }: PresentedToken): Promise<Learner> {
  if (browser && learnerRef !== null) {
    await claimLearnerRef(ctx.db, ctx.organizationId, { browser, refs: [learnerRef] });
  }
  const token = await findFullToken(ctx, id);
  if (!token) throw createUnusableTokenError();
  const { metadata, timeFactor, extraAttempts, hasAccommodations } = token;
  return { learnerRef, browser, metadata, timeFactor, extraAttempts, hasAccommodations };
}

/** Returns the learner with this name in this browser. `name` is null if the page doesn't require names. */
async function claimLearner(ctx: Ctx, name: string | null, browserId: string): Promise<Learner> {
  const browser = digestBrowserId(ctx.organizationId, browserId);
  const refs = listLearnerRefs(name, browserId);
  const learnerRef = await claimLearnerRef(ctx.db, ctx.organizationId, { browser, refs });
  if (learnerRef === undefined) throw new Error("All codes of this browser belong to other browsers");
  return { learnerRef, browser, metadata: null, timeFactor: 1, extraAttempts: 0, hasAccommodations: false };
}
