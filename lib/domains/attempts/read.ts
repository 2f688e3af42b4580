import { notFound } from "#lib/contract/app-error.ts";
import type { Attempt, ListAttemptsQuery } from "#lib/contract/attempts.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadAttemptContent } from "#lib/domains/assessments/snapshot.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { readEmptyList } from "#lib/platform/read-list.ts";
import { presentAttempt, presentAttemptSummary } from "./present.ts";
import {
  type AttemptRow,
  countAttemptsUsed,
  findAttempt,
  getAttemptList,
  listAttemptRows,
} from "./queries.ts";
import { countRemaining } from "./rules.ts";

/** Returns the attempt's row. The caller checks the permission. Throws 404. */
export async function requireAttempt(ctx: Ctx, id: string): Promise<AttemptRow> {
  const row = await findAttempt(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Attempt");
  return row;
}

/** Returns a page of an assessment's attempts, newest first. Throws 404 for an unknown assessment. */
export const listAttempts = readFromReplica(
  async (ctx: Ctx, { assessmentId, query }: { assessmentId: string; query: ListAttemptsQuery }) => {
    require(ctx, "results.read");
    const assessment = await requireAssessment(ctx, assessmentId);
    const isAnonymous = mustHideLearner(ctx, assessment);
    const { state, learner_ref: learnerRef } = query;
    const filter = { assessmentId: assessment.id, state, learnerRef };
    // A search for a learner must not find attempts that are graded anonymously.
    const { rows, meta } =
      isAnonymous && learnerRef !== undefined
        ? await readEmptyList(query, getAttemptList(ctx.organizationId, assessment.id))
        : await listAttemptRows(ctx.db, ctx.organizationId, filter, query);
    return { items: rows.map((row) => presentAttemptSummary(row, { isAnonymous })), meta };
  },
);

/** Returns an attempt with its questions and saved answers. Throws 404. */
export async function getAttempt(ctx: Ctx, input: { id: string }): Promise<Attempt> {
  require(ctx, "results.read");
  const row = await requireAttempt(ctx, input.id);
  return describeAttempt(ctx, row);
}

/**
 * Reads what an attempt's response contains in addition to its row, and its assessment if it isn't passed. The caller
 * checks the permission.
 */
export async function describeAttempt(ctx: Ctx, row: AttemptRow, loaded?: AssessmentRow): Promise<Attempt> {
  const assessment = loaded ?? (await requireAssessment(ctx, row.assessmentId));
  const [exercises, used] = await Promise.all([
    loadAttemptContent(ctx, row),
    countAttemptsUsed(ctx.db, ctx.organizationId, row.assessmentId, row.learnerRef),
  ]);
  const { extraAttempts, state } = row;
  return presentAttempt(row, exercises, {
    remaining: countRemaining(assessment, { extraAttempts, used, isOpen: state === "open" }),
    isAnonymous: mustHideLearner(ctx, assessment),
  });
}

/** Checks whether the actor grades the assessment anonymously. */
export const mustHideLearner = (
  ctx: Ctx,
  { anonymousGrading }: Pick<AssessmentRow, "anonymousGrading">,
): boolean => anonymousGrading && mustAnonymize(ctx.actor);
