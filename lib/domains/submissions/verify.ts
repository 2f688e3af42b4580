import { isDeepStrictEqual } from "node:util";
import { type CompiledVersion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { computeResult } from "./compute-result.ts";
import { listSubmissionsAfter, lockSubmission, type SubmissionRow, updateSubmission } from "./queries.ts";

/** The columns that are computed from a submission's answers, the answer keys of its version and its final marks. */
const RESULT_COLUMNS = [
  "fractions",
  "questionScores",
  "questionOutcomes",
  "score",
  "maxScore",
  "percentage",
  "passed",
  "autoScore",
  "manualScore",
] as const;
type ResultColumn = (typeof RESULT_COLUMNS)[number];
type Result = Pick<SubmissionRow, ResultColumn>;

/** A submission whose stored result doesn't match its answers, with each column that differs. */
export type Difference = {
  submissionId: string;
  assessmentId: string;
  columns: Partial<Record<ResultColumn | "isDraft", { stored: unknown; expected: unknown }>>;
  /** False if only `isDraft` differs, because the attempt has already been counted and that can't be undone. */
  canRepair: boolean;
};

const PAGE = 200;

/**
 * Grades all submissions of the organization again, including draft submissions, and compares the results with the
 * stored results. With `repair`, it also corrects stored results and writes an audit entry for each. It sends no
 * events. It reads in pages, so it can run while the service is up. It skips answers that can no longer be read, and
 * submissions whose learner was erased.
 */
export async function verifySubmissions(
  ctx: Ctx,
  input: { repair: boolean },
): Promise<{ checked: number; differences: Difference[] }> {
  require(ctx, "results.repair");
  const differences: Difference[] = [];
  let checked = 0;
  for (let after: string | null = null; ; ) {
    const rows: SubmissionRow[] = await listSubmissionsAfter(ctx.db, ctx.organizationId, after, PAGE);
    for (const row of rows) {
      // The answers that the scores were computed from are gone.
      if (row.erasedAt) continue;
      const comparison = compareResult(row, await loadSubmittedVersion(ctx, row));
      if (!comparison) continue;
      differences.push(comparison.difference);
      if (input.repair && comparison.difference.canRepair) await repair(ctx, row.id);
    }
    checked += rows.length;
    after = rows.at(-1)?.id ?? null;
    if (after === null) return { checked, differences };
  }
}

function compareResult(row: SubmissionRow, version: CompiledVersion) {
  const expected = findResult(row, version);
  const wrong = RESULT_COLUMNS.filter((name) => expected && !isDeepStrictEqual(row[name], expected[name]));
  const columns: Difference["columns"] = {};
  for (const name of wrong) columns[name] = { stored: row[name], expected: expected?.[name] };
  // Draft submissions are graded against versions with negative numbers.
  const isDraft = row.assessmentVersion < 0;
  if (row.isDraft !== isDraft) columns.isDraft = { stored: row.isDraft, expected: isDraft };
  if (Object.keys(columns).length === 0) return undefined;
  const difference = {
    submissionId: row.id,
    assessmentId: row.assessmentId,
    columns,
    canRepair: wrong.length > 0,
  };
  return { difference, expected };
}

/** Computes the result that would be recorded today, or returns undefined if an answer can't be read. */
function findResult(row: SubmissionRow, version: CompiledVersion): Result | undefined {
  const result = computeResult(row, version);
  return result && { fractions: result.fractions, ...result.scores };
}

/**
 * Repairs a submission. Compares its result again under a row lock, because a teacher may have marked the submission
 * after it was read.
 */
async function repair(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const row = await lockSubmission(db, ctx.organizationId, id);
    if (!row) return;
    const comparison = compareResult(row, await loadSubmittedVersion({ ...ctx, db }, row));
    if (!comparison?.expected) return;
    await updateSubmission(db, ctx.organizationId, id, comparison.expected);
    await appendAudit(
      { ...ctx, db },
      "submission.repaired",
      { type: "submission", id },
      {
        score: { from: row.score, to: comparison.expected.score },
        passed: { from: row.passed, to: comparison.expected.passed },
      },
    );
  });
}
