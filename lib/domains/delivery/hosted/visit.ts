import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { findByShareCode, normalizeShareCode } from "#lib/domains/assessments/share-code.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import type { TokenLookup } from "#lib/domains/delivery/embed/queries.ts";
import { getHostSettings } from "#lib/domains/identity/organizations/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { parseLearnerName } from "./learner.ts";
import { type AttemptState, countAttemptsLeft, getAttemptState } from "./rules.ts";

/** The cookies of a browser: its signed id, and the token of its last attempt at this assessment. */
export type BrowserCredentials = { browserId: string | undefined; token: string | undefined };

/** The attempt of a browser's token. */
export type LastAttempt = {
  presented: TokenLookup;
  state: AttemptState;
  /** The name given in this browser; null for guests and for learners named by a product's token. */
  name: string | null;
  /** How many attempts the learner can still submit; null if there is no limit. */
  left: number | null;
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
 * Returns the assessment of a share code and this browser's last attempt at it. Undefined for an unknown code. Reading it
 * changes nothing.
 */
export async function loadHostedVisit(db: Db, input: VisitInput): Promise<HostedVisit | undefined> {
  const code = normalizeShareCode(input.code);
  const found = code && (await findByShareCode(db, code));
  if (!code || !found) return undefined;
  const { now, requestId, credentials } = input;
  const { organizationId, assessmentId } = found;
  const ctx: Ctx = { db, organizationId, actor: { kind: "system" }, now, requestId };
  const [host, row] = await Promise.all([getHostSettings(ctx), requireAssessment(ctx, assessmentId)]);
  return { ctx, code, host, row, last: await findLastAttempt(ctx, row, credentials) };
}

async function findLastAttempt(
  ctx: Ctx,
  row: AssessmentRow,
  credentials: BrowserCredentials,
): Promise<LastAttempt | null> {
  if (credentials.token === undefined) return null;
  const presented = await lookUpToken(ctx.db, credentials.token);
  if (!presented || !isTokenForAssessment(presented, row)) return null;
  const { token, used } = presented;
  const state = getAttemptState(token, ctx.now);
  return {
    presented,
    state,
    name:
      credentials.browserId === undefined ? null : parseLearnerName(token.learnerRef, credentials.browserId),
    left: countAttemptsLeft(row, token, { used, state }),
  };
}

/** Whether a token is for this assessment. */
export const isTokenForAssessment = ({ token }: TokenLookup, row: AssessmentRow): boolean =>
  token.organizationId === row.organizationId && token.assessmentId === row.id;
