import { AppError } from "#lib/contract/app-error.ts";
import type { Submission } from "#lib/contract/submissions.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { getAllowedAttempts, isOpen } from "#lib/domains/assessments/rules.ts";
import { countUsedAttempts, hasOpenAttempt } from "#lib/domains/attempts/learner-attempts.ts";
import { openAttempt } from "#lib/domains/attempts/open.ts";
import { mintToken } from "#lib/domains/delivery/embed/mint.ts";
import { getHostedLifetime } from "#lib/domains/delivery/hosted/rules.ts";
import { lockReference } from "#lib/domains/learners/lock-reference.ts";
import { getAccommodations } from "#lib/domains/learners/read.ts";
import { listSubmissions } from "#lib/domains/submissions/list.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { LaunchRefused } from "./launch-error.ts";
import { assignAttempt, findLaunchedRef } from "./launch-queries.ts";
import type { LaunchSession } from "./launch-sessions.ts";

/** A learner's last result, as far as it is shown. */
export type LastResult = Pick<
  Submission,
  "score" | "max_score" | "percentage" | "passed" | "is_fully_graded" | "submitted_at"
>;

/**
 * What a learner sees after a launch: `player` an attempt in progress; `start` a page with a button that begins one, and
 * the last result if there is one; `closed` that none can begin.
 */
export type LearnerPage =
  | { kind: "player"; title: string; token: string }
  | {
      kind: "start";
      title: string;
      /** In minutes, for this learner. */
      timeLimit: number | null;
      last: LastResult | null;
      /** How many attempts are left. Null for any number. */
      left: number | null;
    }
  | { kind: "closed"; title: string; reason: "archived" | "exhausted" | "not_open"; last: LastResult | null };

/**
 * Returns the learner's page. An open attempt continues, and without a time limit or an earlier result the first one
 * begins at once.
 */
export async function getLearnerPage(session: LaunchSession, origin: string): Promise<LearnerPage> {
  const { ctx } = session;
  const { learnerRef, row } = await loadLearner(session);
  const { title } = row;
  if (row.status === "published") {
    const learner = { assessmentId: row.id, learnerRef, browser: null };
    if (await hasOpenAttempt(ctx, learner)) return startAttempt(session, origin);
  }
  const last = await findLastResult(session, row, learnerRef);
  if (row.status !== "published") return { kind: "closed", title, reason: "archived", last };
  const { timeFactor, extraAttempts } = await getAccommodations(ctx, learnerRef);
  const allowed = getAllowedAttempts(row, extraAttempts);
  const used = await countUsedAttempts(ctx, { assessmentId: row.id, learnerRef });
  const left = allowed === null ? null : Math.max(0, allowed - used);
  if (left === 0) return { kind: "closed", title, reason: "exhausted", last };
  if (!isOpen(row, ctx.now)) return { kind: "closed", title, reason: "not_open", last };
  if (row.timeLimitMinutes === null && last === null && used === 0) return startAttempt(session, origin);
  const timeLimit = row.timeLimitMinutes === null ? null : Math.ceil(row.timeLimitMinutes * timeFactor);
  return { kind: "start", title, timeLimit, last, left };
}

/**
 * Opens the learner's attempt, or continues the open one, and returns a token for the player. The attempt belongs to the
 * link of the launch that began it. `origin` is that of the page.
 */
export async function startAttempt(session: LaunchSession, origin: string): Promise<LearnerPage> {
  const { launch } = session;
  let { learnerRef, row } = await loadLearner(session);
  const { title } = row;
  try {
    return await inTransaction(session.ctx.db, async (db) => {
      const ctx = { ...session.ctx, db };
      learnerRef = await lockLearnerRef(ctx, launch.id);
      const { attempt } = await openAttempt(ctx, { assessmentId: row.id, learner_ref: learnerRef });
      if (launch.linkId)
        await assignAttempt(db, ctx.organizationId, { attemptId: attempt.id, linkId: launch.linkId });
      const { token } = await mintToken(ctx, row, {
        learnerRef,
        source: "embed",
        origins: [origin],
        metadata: null,
        timeFactor: 1,
        extraAttempts: 0,
        hasAccommodations: false,
        // The page has no way to get another token, and a reload repeats a launch that works only once.
        getLifetime: getHostedLifetime,
      });
      return { kind: "player", title, token };
    });
  } catch (error) {
    const reason = error instanceof AppError ? REASONS[error.code] : undefined;
    if (!reason) throw error;
    return { kind: "closed", title, reason, last: await findLastResult(session, row, learnerRef) };
  }
}

const REASONS: Readonly<Record<string, "archived" | "exhausted" | "not_open">> = {
  assessment_archived: "archived",
  assessment_not_published: "archived",
  attempts_exhausted: "exhausted",
  assessment_not_open: "not_open",
};

/**
 * Returns the reference that a launch's learner has by now, which can't be renamed or erased until the transaction ends.
 * @throws LaunchRefused if the learner was erased
 */
async function lockLearnerRef(ctx: Ctx, launchId: string): Promise<string> {
  const find = () => findLaunchedRef(ctx.db, ctx.organizationId, launchId);
  const learnerRef = await lockReference(ctx, find, "shared");
  if (learnerRef === undefined) throw new LaunchRefused("expired", "erased");
  return learnerRef;
}

/** @throws LaunchRefused unless the launch is a learner's, to an assessment */
async function loadLearner({
  ctx,
  launch,
}: LaunchSession): Promise<{ learnerRef: string; row: AssessmentRow }> {
  const { learnerRef, assessmentId } = launch;
  if (launch.role !== "learner" || learnerRef === null || assessmentId === null)
    throw new LaunchRefused("malformed_message", "role");
  return { learnerRef, row: await requireAssessment(ctx, assessmentId) };
}

async function findLastResult(
  { ctx }: LaunchSession,
  row: AssessmentRow,
  learnerRef: string,
): Promise<LastResult | null> {
  const filter = { assessment_id: row.id, learner_ref: learnerRef, voided: false };
  const { items } = await listSubmissions(ctx, { ...filter, order: "submitted", page: 1, limit: 1 });
  return items[0] ?? null;
}
