import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { examineAgain } from "#lib/domains/analytics/examinations.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { lockKeys, setActiveRegrades } from "#lib/domains/assessments/correct-keys.ts";
import { loadRegrades } from "#lib/domains/assessments/corrections.ts";
import { drawVersion } from "#lib/domains/assessments/draws.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { outdateRubrics } from "#lib/domains/submissions/outdate-rubrics.ts";
import { type NewResult, Regrader, rescore } from "#lib/domains/submissions/regrade-result.ts";
import { reopenMarking } from "#lib/domains/submissions/reopen-marking.ts";
import { toStoredResult } from "#lib/domains/submissions/stored-result.ts";
import { REGRADE_ERRORS } from "#lib/messages/regrades.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { ActiveRegrade, StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { type Application, applyResults, type ChangedResult } from "./apply-queries.ts";
import { findMarkedQuestions } from "./marked-questions.ts";
import { presentRegrade } from "./present.ts";
import { findRegrade, lockRegrade, type RegradeRow, updateRegrade } from "./queries.ts";
import { countChanged, listNotRestored, replaceResults } from "./replace-queries.ts";
import { reportChanges } from "./report-changes.ts";
import { listStillCorrected, type StillCorrectedRow } from "./revert-queries.ts";
import { findSuperseding } from "./superseding.ts";

/** How many submissions one statement changes, where each needs its own computation. */
const PAGE_SIZE = 500;

/**
 * Restores the earlier result of every submission that a regrade has changed, and removes its corrections from the keys.
 * Later marks and voids stay. Submissions that have been graded by the corrected keys since are graded by the former ones.
 * The working copy keeps corrections that were applied to it. Throws 404; 409 `regrade_superseded` if a later regrade in
 * force corrects the same questions; and 409 `regrade_not_committed`.
 */
export async function revertRegrade(ctx: Ctx, input: { id: string }): Promise<Regrade> {
  require(ctx, "regrades.manage");
  const found = await findRegrade(ctx.db, ctx.organizationId, input.id);
  if (!found) throw notFound("Regrade");
  const reverted = await inTransaction(ctx.db, (db) => revert({ ...ctx, db }, found));
  await examineAgain(ctx, { assessmentIds: [reverted.assessmentId] });
  return presentRegrade(ctx, reverted);
}

async function revert(ctx: Ctx, { id, assessmentId }: RegradeRow): Promise<RegradeRow> {
  const { db, organizationId } = ctx;
  const assessment = await lockKeys(ctx, { assessmentId });
  const regrade = await lockRegrade(db, organizationId, id);
  if (!regrade) throw notFound("Regrade");
  if (regrade.status !== "committed") {
    throw new AppError("regrade_not_committed", REGRADE_ERRORS.notCommitted);
  }
  await requireLatest(ctx, regrade, assessment.regrades);

  const { externalId } = assessment;
  const application = { regradeId: id, assessmentId, externalId, isRevert: true, now: ctx.now };
  const count = await replaceResults(db, organizationId, application);
  const changed = regrade.changedCount ?? (await countChanged(db, organizationId, regrade));
  const except = count === changed ? [] : await listNotRestored(db, organizationId, regrade);
  await reportChanges(ctx, application, { count, except });
  await revertOthers(ctx, assessment, regrade, application);
  await outdateRubrics(ctx, regrade);
  await reopenMarking(ctx, { assessmentId });
  await setActiveRegrades(ctx, assessment, {
    regrades: assessment.regrades.filter((active) => active.id !== id),
  });
  await appendAudit(ctx, "regrade.reverted", { type: "assessment", id: assessmentId }, { regrade_id: id });
  return updateRegrade(db, organizationId, id, {
    status: "reverted",
    revertedAt: ctx.now,
    revertedByKind: ctx.actor.kind,
    revertedById: ctx.actor.kind === "system" ? null : ctx.actor.id,
  });
}

/** Throws 409 if a regrade that was committed later corrects one of the same questions of the same versions. */
async function requireLatest(ctx: Ctx, regrade: RegradeRow, active: readonly ActiveRegrade[]): Promise<void> {
  const superseding = await findSuperseding(ctx, regrade, active);
  if (!superseding) return;
  throw new AppError("regrade_superseded", REGRADE_ERRORS.superseded(superseding.id), {
    issues: [{ path: ["regrade_id"], message: superseding.id }],
  });
}

/**
 * Reverts the submissions that have changed since the commit, or that were graded by the corrected keys. What the regrade
 * changed in them is undone, and nothing else.
 */
async function revertOthers(
  ctx: Ctx,
  assessment: RevertedAssessment,
  regrade: RegradeRow,
  application: Application,
): Promise<void> {
  const questionIds = new Set(regrade.corrections.map(({ question_id }) => question_id));
  for (let after: string | null = null; ; ) {
    const rows: StillCorrectedRow[] = await listStillCorrected(ctx.db, ctx.organizationId, regrade, {
      after,
      limit: PAGE_SIZE,
    });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const marked = await findMarkedQuestions(ctx, regrade, rows);
    const changes: ChangedResult[] = [];
    for (const row of rows) {
      const regrades = row.regrades.filter((id) => id !== regrade.id);
      const markedIds = marked.get(row.id) ?? NONE;
      const result = await computeReverted(ctx, assessment, row, {
        regrades,
        questionIds,
        markedIds,
        committedAt: regrade.committedAt,
      });
      if (!result) continue;
      const before = toStoredResult(row);
      changes.push({ id: row.id, revision: row.revision, before, result: { ...result, regrades } });
    }
    await applyResults(ctx.db, ctx.organizationId, application, changes);
  }
}

const NONE: ReadonlySet<string> = new Set();
const PENDING = getOutcomeCode("pending");

type RevertedAssessment = Pick<AssessmentRow, "id" | "gradeSkipped">;
type Reverted = {
  /** The regrades that are left. */
  regrades: readonly string[];
  questionIds: ReadonlySet<string>;
  /** The corrected questions with a teacher's score, whether or not it is final. */
  markedIds: ReadonlySet<string>;
  committedAt: Date | null;
};

/**
 * Returns undefined for a submission that came after the commit and whose answers have been erased: its result stays. A
 * question that had full credit before needs grading if a teacher has begun to mark it since.
 */
async function computeReverted(
  ctx: Ctx,
  { id: assessmentId, gradeSkipped }: RevertedAssessment,
  row: StillCorrectedRow,
  { regrades, questionIds, markedIds, committedAt }: Reverted,
): Promise<NewResult | undefined> {
  const version = await loadCompiledVersion(ctx, assessmentId, row.assessmentVersion, regrades);
  const earlier = (await isOutdated(ctx, row, regrades, questionIds)) ? null : row.change?.before;
  if (!earlier) {
    if (row.erasedAt) return undefined;
    const former = await loadCompiledVersion(ctx, assessmentId, row.assessmentVersion, row.regrades);
    return new Regrader(version, questionIds, { former, gradeSkipped }).regrade(row, markedIds);
  }
  const [fractions, questionOutcomes] = [[...row.fractions], [...row.questionOutcomes]];
  const shown = drawVersion(version, row.draw);
  for (const { id, index, compiled } of shown.questions) {
    if (!questionIds.has(id)) continue;
    const isBegun = compiled.needsTeacher && compiled.ruling === "full_credit" && markedIds.has(id);
    fractions[index] = earlier.fractions[index] ?? [];
    questionOutcomes[index] = isBegun ? PENDING : (earlier.question_outcomes[index] ?? 0);
  }
  const finalMarks = areMarksOfCommit(row, earlier, committedAt) ? null : row.finalMarks;
  const gradedAt = row.gradedAt ?? findEarlierTime({ finalMarks }, earlier);
  return rescore({ ...row, fractions, questionOutcomes, finalMarks, gradedAt }, shown);
}

/** Checks whether the commit made the marks of two markers final, and no teacher has graded the submission since. */
const areMarksOfCommit = (
  { change, gradedAt }: StillCorrectedRow,
  earlier: StoredResult,
  committedAt: Date | null,
): boolean =>
  earlier.manual_score === null &&
  change !== null &&
  change.manualScore !== null &&
  gradedAt !== null &&
  gradedAt.getTime() === committedAt?.getTime();

/** Returns when the earlier result was complete. Null if it wasn't, or if a teacher has finished grading since. */
function findEarlierTime(
  { finalMarks }: Pick<StillCorrectedRow, "finalMarks">,
  earlier: StoredResult,
): Date | null {
  const isMarkedSince = finalMarks !== null && earlier.manual_score === null;
  return earlier.graded_at === null || isMarkedSince ? null : new Date(earlier.graded_at);
}

/**
 * Checks whether the submission is now graded by a regrade of the same questions that the earlier result didn't have. That
 * happens if it was voided and unvoided since, for example with a regrade that had left it alone because of `never_lower`.
 */
async function isOutdated(
  ctx: Ctx,
  { change }: StillCorrectedRow,
  regrades: readonly string[],
  questionIds: ReadonlySet<string>,
): Promise<boolean> {
  const earlier = change?.before;
  if (!earlier) return false;
  const added = regrades.filter((id) => !earlier.regrades.includes(id));
  return (await loadRegrades(ctx, added)).some(({ corrections }) =>
    corrections.some(({ question_id }) => questionIds.has(question_id)),
  );
}
