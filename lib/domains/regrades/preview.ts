import { createHash } from "node:crypto";
import { add, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { meanOrZero } from "#lib/core/statistics/statistics.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { NewResult, Regrader } from "#lib/domains/submissions/regrade-result.ts";
import { type FinishedMarks, regradeRow } from "#lib/domains/submissions/regrade-row.ts";
import {
  getDirection,
  isLower,
  isSameResult,
  toStoredResult,
} from "#lib/domains/submissions/stored-result.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { RegradeCounts, StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { runInSlices, type SlicedWork } from "#lib/platform/runtime/sliced-work.ts";
import { startEarly } from "#lib/platform/runtime/start-early.ts";
import { type Correction, CorrectionCache, getKeysId } from "./correction-cache.ts";
import { loadCoverage } from "./coverage.ts";
import {
  type CoveredRow,
  deletePreviewedRows,
  insertPreviewedRows,
  listCovered,
  type PreviewedRow,
} from "./coverage-queries.ts";
import { loadFinished } from "./load-finished.ts";
import { findMarkedQuestions } from "./marked-questions.ts";
import { type RegradeRow, updateRegrade } from "./queries.ts";

/** How many submissions one statement reads. */
const PAGE_SIZE = 500;

/**
 * Computes what a regrade would do to each submission that it covers, stores it, and returns the regrade with its counts.
 * The caller has locked or claimed the regrade, and checks the permission. `onProgress` is called after each page with the
 * number of submissions computed so far.
 */
export async function computePreview(
  ctx: Ctx,
  regrade: RegradeRow,
  onProgress: (done: number) => Promise<void> = async () => {},
): Promise<RegradeRow> {
  await deletePreviewedRows(ctx.db, ctx.organizationId, regrade.id);
  const coverage = await loadCoverage(ctx, regrade);
  const summary = new Summary(regrade);
  const corrections = new CorrectionCache(ctx, regrade);
  // While a page is computed, the next one is read and the one before is stored.
  const readPage = (after: string | null) =>
    startEarly(listCovered(ctx.db, ctx.organizationId, coverage, { after, limit: PAGE_SIZE }));
  const storePage = async (rows: readonly PreviewedRow[], done: number) => {
    await insertPreviewedRows(ctx.db, ctx.organizationId, regrade.id, rows);
    await onProgress(done);
  };
  let next = readPage(null);
  let stored: Promise<void> = Promise.resolve();
  try {
    for (;;) {
      const rows = await next;
      const last = rows.at(-1);
      if (!last) break;
      next = readPage(last.id);
      const marked = await findMarkedQuestions(ctx, regrade, rows);
      const known = await corrections.load(rows);
      const finished = await loadFinished(ctx, regrade, rows);
      const previewed = await runInSlices(previewRows(rows, regrade, { known, marked, finished, summary }));
      await stored;
      stored = startEarly(storePage(previewed, summary.done));
    }
  } finally {
    await stored;
  }
  return updateRegrade(ctx.db, ctx.organizationId, regrade.id, {
    status: "previewed",
    claimedUntil: null,
    ...summary.finish(),
  });
}

const NONE: ReadonlySet<string> = new Set();
const PENDING = getOutcomeCode("pending");

type Page = {
  known: ReadonlyMap<string, Correction>;
  marked: ReadonlyMap<string, ReadonlySet<string>>;
  /** The marks of submissions that both markers have finished but that still need grading. */
  finished: ReadonlyMap<string, FinishedMarks>;
  summary: Summary;
};

/** Computes what a regrade does to each of these submissions, and adds it to the summary. */
function* previewRows(
  rows: readonly CoveredRow[],
  regrade: RegradeRow,
  { known, marked, finished, summary }: Page,
): SlicedWork<PreviewedRow[]> {
  const previewed: PreviewedRow[] = [];
  for (const row of rows) {
    const correction = known.get(getKeysId(row));
    if (!correction) throw new Error(`The keys of submission ${row.id} were not loaded`);
    const markedIds = marked.get(row.id) ?? NONE;
    const computed = previewRow(row, regrade, correction, { markedIds, resolve: finished.get(row.id) });
    summary.add(row, computed, correction.regrader, markedIds);
    previewed.push(computed.previewed);
    yield;
  }
  return previewed;
}

type ComputedRow = { previewed: PreviewedRow; scoreChange: Rational };

/**
 * Computes what a regrade does to one submission. The result stays if nothing in it changes, or if it would get lower and the
 * regrade never lowers results. If a corrected question still needs grading, the submission takes the correction in any case,
 * because that will count once the question is marked. It also does if only the parts of a question earn something else than
 * before: a later regrade may correct some of the parts, and the others are then graded by this one. `scoreChange` is the
 * exact change of the score, in points.
 */
function previewRow(
  row: CoveredRow,
  { id, neverLower }: RegradeRow,
  { regrader, revaluedIds }: Correction,
  marks: Parameters<typeof regradeRow>[2],
): ComputedRow {
  const before = toStoredResult(row);
  const regraded = regradeRow(row, regrader, marks);
  const after = regraded?.result;
  const shown = regrader.listShown(row);
  const concerns = (question: GradableQuestion) =>
    row.questionOutcomes[question.index] === PENDING ||
    revaluedIds.has(question.id) ||
    changesParts(question, before, after);
  const isTaken = regraded && after && (!isSameResult(before, after) || shown.some(concerns));
  const isKept = !isTaken || (neverLower && isLower(before, after));
  const { id: submissionId, revision } = row;
  if (isKept) {
    const unchanged = {
      after: null,
      change: 0,
      direction: 0,
      newlyPassed: false,
      newlyFailed: false,
    } as const;
    return { previewed: { id: submissionId, revision, ...unchanged }, scoreChange: ZERO };
  }
  const previewed = {
    id: submissionId,
    revision,
    after: { ...after, regrades: [...row.regrades, id] },
    change: after.score - before.score,
    direction: getDirection(before, after),
    newlyPassed: after.passed && !before.passed,
    newlyFailed: before.passed && !after.passed,
  };
  return { previewed, scoreChange: regrader.computeScoreChange(row, after, regraded.finalMarks) };
}

/**
 * Checks whether a part of a question earns another fraction. A question with a single part is left alone while its points are
 * the same, because every later key replaces all of its keys.
 */
function changesParts(
  { index, compiled }: GradableQuestion,
  before: StoredResult,
  after: NewResult | undefined,
): boolean {
  if (compiled.slots.length < 2) return false;
  const [former, current] = [before.fractions[index] ?? [], after?.fractions[index] ?? []];
  return former.length !== current.length || former.some((fraction, i) => fraction !== current[i]);
}

/** Counts what a regrade changes. The fingerprint stays the same as long as nothing that it covers changes. */
class Summary {
  readonly #hash = createHash("sha256");
  #scoreChange = ZERO;
  #changed = 0;
  readonly #counts: RegradeCounts = {
    submissions: 0,
    raised: 0,
    lowered: 0,
    unchanged: 0,
    newly_passed: 0,
    newly_failed: 0,
    manual_marks_kept: 0,
  };

  constructor({ id, corrections, neverLower, versions }: RegradeRow) {
    this.#hash.update(JSON.stringify([id, corrections, neverLower, versions]));
  }

  get done(): number {
    return this.#counts.submissions;
  }

  add(
    row: CoveredRow,
    { previewed, scoreChange }: ComputedRow,
    regrader: Regrader,
    markedIds: ReadonlySet<string>,
  ): void {
    const counts = this.#counts;
    counts.submissions += 1;
    if (previewed.direction > 0) counts.raised += 1;
    else if (previewed.direction < 0) counts.lowered += 1;
    else counts.unchanged += 1;
    if (previewed.newlyPassed) counts.newly_passed += 1;
    if (previewed.newlyFailed) counts.newly_failed += 1;
    const isMarked = regrader
      .listShown(row)
      .some(({ id }) => markedIds.has(id) || row.finalMarks?.[id] !== undefined);
    if (isMarked) counts.manual_marks_kept += 1;
    this.#scoreChange = add(this.#scoreChange, scoreChange);
    if (previewed.after) this.#changed += 1;
    this.#hash.update(`${row.id} ${row.revision}\n`);
  }

  finish() {
    const { submissions } = this.#counts;
    return {
      counts: this.#counts,
      changedCount: this.#changed,
      meanChange: roundScore(meanOrZero(this.#scoreChange, submissions)),
      fingerprint: this.#hash.digest("hex"),
      progressDone: submissions,
      progressTotal: submissions,
    };
  }
}
