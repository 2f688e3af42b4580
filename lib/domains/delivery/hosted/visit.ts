import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { findByShareCode, normalShareCode } from "#lib/domains/assessments/share-code.ts";
import { findPresented } from "#lib/domains/delivery/embed/find.ts";
import type { Presented } from "#lib/domains/delivery/embed/queries.ts";
import { hostOf } from "#lib/domains/identity/organizations/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { nameOfLearner } from "./learner.ts";
import { type AttemptState, attemptsLeft, stateOf } from "./rules.ts";

/** What a browser brings along: its own id, as the service signed it, and the token of the last attempt that it made at this assessment. */
export type Brought = { browserId: string | undefined; token: string | undefined };

/** The attempt that a browser's token is for. */
export type LastAttempt = {
  presented: Presented;
  state: AttemptState;
  /** As it was given in this browser; null for a guest, and where a product's token said who it is. */
  name: string | null;
  /** How many attempts the learner has beside this one; null: any number. */
  left: number | null;
};

/** Somebody at the page of an assessment. */
export type HostedVisit = {
  ctx: Ctx;
  code: string;
  host: { name: string; asksFor: "name" | "nothing" };
  row: AssessmentRow;
  last: LastAttempt | null;
};

type VisitInput = { code: string; brought: Brought; now: Date; requestId: string };

/**
 * Where a share code leads, and what this browser has done there so far. Undefined for a code that nothing has: what was
 * never published has none. Looking changes nothing.
 */
export async function visitHosted(db: Db, input: VisitInput): Promise<HostedVisit | undefined> {
  const code = normalShareCode(input.code);
  const found = code && (await findByShareCode(db, code));
  if (!code || !found) return undefined;
  const { now, requestId, brought } = input;
  const { organizationId, assessmentId } = found;
  const ctx: Ctx = { db, organizationId, actor: { kind: "system" }, now, requestId };
  const [host, row] = await Promise.all([hostOf(ctx), requireAssessment(ctx, assessmentId)]);
  return { ctx, code, host, row, last: await lastAttempt(ctx, row, brought) };
}

async function lastAttempt(ctx: Ctx, row: AssessmentRow, brought: Brought): Promise<LastAttempt | null> {
  if (brought.token === undefined) return null;
  const presented = await findPresented(ctx.db, brought.token);
  if (!presented || !isFor(presented, row)) return null;
  const { token, used } = presented;
  const state = stateOf(token, ctx.now);
  return {
    presented,
    state,
    name: brought.browserId === undefined ? null : nameOfLearner(token.learnerRef, brought.browserId),
    left: attemptsLeft(row, token, { used, state }),
  };
}

/** Whether a token is for this very assessment: one for another opens nothing here. */
export const isFor = ({ token }: Presented, row: AssessmentRow): boolean =>
  token.organizationId === row.organizationId && token.assessmentId === row.id;
