import type { GradedSubmission } from "#lib/contract/submissions.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { type CompiledVersion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { getMinIdAt } from "#lib/platform/ids.ts";
import { readGivenAnswers } from "./compute-result.ts";
import { type CommittedRegrade, listCommittedRegrades } from "./first-result-queries.ts";
import { gradeAnswers, type Judgment } from "./grade-answers.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentGraded } from "./present.ts";
import type { SubmissionRow } from "./queries.ts";
import { requireSubmission } from "./read.ts";
import { computeTotals, isAwaiting, keepsMark } from "./rules.ts";

/** A result that a submission has or had, as far as its automatic part depends on it. */
type RecordedResult = Pick<SubmissionRow, "fractions" | "questionOutcomes" | "regrades">;

/**
 * Rebuilds the original response to a submission: by the keys that held then, and without marks that were added later.
 * Throws 404.
 */
export async function rebuildFirstResult(ctx: Ctx, submissionId: string): Promise<GradedSubmission> {
  const row = await requireSubmission(ctx, submissionId);
  const committed = await listCommittedRegrades(ctx.db, ctx.organizationId, row);
  const first = listFirstRegrades(row, committed);
  // The oldest result comes first.
  const results = [...committed.flatMap(({ before }) => (before ? [fromStoredResult(before)] : [])), row];
  const recorded = results.find(({ regrades }) => isSameSet(regrades, first));
  const [oldest = row] = results;
  const { version, judgments } =
    (await (recorded ? judgeRecorded(ctx, row, recorded) : judgeAgain(ctx, row, oldest, first))) ??
    // The answers have been erased, so this is the closest result that is left.
    (await judgeRecorded(ctx, row, oldest));
  const questions = version.questions.map(({ index, points }) => ({
    score: judgments[index]?.score ?? rational.ZERO,
    awaited: judgments[index]?.outcome === "pending",
    points: rational.fromNumber(points),
  }));
  return presentGraded({
    id: row.id,
    attempt: row.attemptNumber,
    version,
    judgments,
    totals: computeTotals(questions, row.passingScorePercent),
    passingScorePercent: row.passingScorePercent,
    awaiting: isAwaiting(judgments),
  });
}

/**
 * Lists the regrades that corrected the version's keys when the submission was graded, which is when its id was created. A
 * regrade that covers the submission came later.
 */
const listFirstRegrades = ({ id }: SubmissionRow, committed: readonly CommittedRegrade[]): string[] => {
  const isBefore = (at: Date | null) => at !== null && getMinIdAt(at) <= id;
  return committed
    .filter((each) => !each.isCovered && isBefore(each.committedAt) && !isBefore(each.revertedAt))
    .map((each) => each.id);
};

const fromStoredResult = (result: NonNullable<CommittedRegrade["before"]>): RecordedResult => ({
  fractions: result.fractions,
  questionOutcomes: result.question_outcomes,
  regrades: result.regrades,
});

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

type Judged = { version: CompiledVersion; judgments: readonly Judgment[] };

/** Rebuilds the automatic results from exact fractions. Marks came later. */
async function judgeRecorded(ctx: Ctx, row: SubmissionRow, result: RecordedResult): Promise<Judged> {
  const recorded = { ...row, ...result };
  const version = await loadSubmittedVersion(ctx, recorded);
  return { version, judgments: rebuildJudgments(recorded, version, () => false) };
}

/**
 * Grades the stored answers by the keys that held. This is necessary if no result by them is left: the submission was voided,
 * and unvoided after a regrade, or it was graded by a regrade that is reverted. Returns undefined if the answers are gone.
 */
async function judgeAgain(
  ctx: Ctx,
  row: SubmissionRow,
  oldest: RecordedResult,
  regrades: readonly string[],
): Promise<Judged | undefined> {
  const version = await loadSubmittedVersion(ctx, { ...row, regrades });
  const given = readGivenAnswers(row, version);
  if (!given) return undefined;
  // A skipped question was left to a teacher if it still needs grading, or was marked.
  const recorded = { questionOutcomes: oldest.questionOutcomes, finalMarks: row.finalMarks };
  const gradeSkipped = (index: number) => {
    const question = version.questions[index];
    return question !== undefined && keepsMark(recorded, question);
  };
  const { passingScorePercent } = row;
  return {
    version,
    judgments: gradeAnswers(version, given, { passingScorePercent, gradeSkipped }).judgments,
  };
}
