import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { findByShareCode, normalizeShareCode } from "#lib/domains/assessments/share-code.ts";
import { recordIfDue } from "#lib/domains/attempts/record-due.ts";
import { isPastGrace } from "#lib/domains/attempts/rules.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import type { TokenLookup } from "#lib/domains/delivery/embed/queries.ts";
import { getHostSettings } from "#lib/domains/identity/organizations/read.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { parseLearnerName } from "./learner.ts";
import { type AttemptState, countAttemptsLeft, getAttemptState } from "./rules.ts";

/** The cookies of a browser: its signed id, and the token of its last attempt at this assessment. */
type BrowserCredentials = { browserId: string | undefined; token: string | undefined };

/** The last attempt in a browser, which its token identifies. */
export type LastAttempt = {
  presented: TokenLookup;
  state: AttemptState;
  /** The name that was entered in this browser, or null for guests and for learners that a product's token named. */
  name: string | null;
  /** The number of attempts that the learner can still submit, or null if there is no limit. */
  left: number | null;
  /** Whether the attempt is open and its time is up, so that it would be submitted late. */
  isLate: boolean;
};

/** A visit to the hosted page of an assessment. */
export type HostedVisit = {
  ctx: Ctx;
  code: string;
  host: { name: string; asksFor: "name" | "nothing" };
  row: AssessmentRow;
  last: LastAttempt | null;
};

type VisitInput = { code: string; credentials: BrowserCredentials; now: Date; requestId: string };

/**
 * Returns the assessment with a share code and this browser's last attempt at it, or undefined for an unknown code.
 * This changes nothing, except that an attempt that is due is recorded: the page shows its result, and the next attempt
 * begins only when the learner starts it.
 */
export async function loadHostedVisit(db: Db, input: VisitInput): Promise<HostedVisit | undefined> {
  const code = normalizeShareCode(input.code);
  const found = code && (await findByShareCode(db, code));
  if (!code || !found) return undefined;
  const { now, requestId, credentials } = input;
  const { organizationId, assessmentId } = found;
  const ctx = createSystemContext(db, organizationId, now, requestId);
  const [host, row] = await Promise.all([getHostSettings(ctx), requireAssessment(ctx, assessmentId)]);
  return { ctx, code, host, row, last: await findLastAttempt(ctx, row, credentials) };
}

/**
 * Finds the attempt of the browser's token. A product's token that wasn't opened on the hosted page is ignored, because
 * the product decides whether its learner gets another token, and which sites can show the attempt.
 */
async function findLastAttempt(
  ctx: Ctx,
  row: AssessmentRow,
  credentials: BrowserCredentials,
): Promise<LastAttempt | null> {
  if (credentials.token === undefined) return null;
  let presented = await lookUpToken(ctx.db, credentials.token);
  if (!presented || !isTokenForAssessment(presented, row) || presented.token.source !== "hosted") return null;
  const { attempt: open } = presented;
  const isOver = open?.state === "open" && isPastGrace(open.deadline, ctx.now);
  if (isOver && (await recordIfDue(ctx, open.id))) {
    presented = await lookUpToken(ctx.db, credentials.token);
    if (!presented) return null;
  }
  const { token, attempt, used } = presented;
  const state = getAttemptState(presented, ctx.now);
  const { extraAttempts } = attempt?.state === "open" ? attempt : token;
  return {
    presented,
    state,
    name:
      credentials.browserId === undefined ? null : parseLearnerName(token.learnerRef, credentials.browserId),
    left: countAttemptsLeft(row, { learnerRef: token.learnerRef, extraAttempts }, { used, state }),
    isLate: attempt?.state === "open" && isPastGrace(attempt.deadline, ctx.now),
  };
}

export const isTokenForAssessment = ({ token }: TokenLookup, row: AssessmentRow): boolean =>
  token.organizationId === row.organizationId && token.assessmentId === row.id;
