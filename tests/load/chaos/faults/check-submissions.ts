import type { SubmissionEntry, Target } from "./client.ts";
import { ATTEMPTS } from "./plan.ts";
import { regrade } from "./quiz.ts";
import type { RecordedSubmission } from "./records.ts";

/** Compares what the senders know with the database. Returns every difference. */
export function checkSubmissions(
  entries: readonly SubmissionEntry[],
  rows: readonly RecordedSubmission[],
  target: Target,
): string[] {
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  const numbers = new Set<number | null>(entries.map(({ number }) => number));
  return [
    ...entries.flatMap((entry) => checkEntry(entry, byNumber.get(entry.number) ?? [], target)),
    ...rows
      .filter(({ number }) => !numbers.has(number))
      .map(({ id }) => `${id} is recorded, and nobody sent it`),
    ...checkAttempts(rows, target),
    ...checkRefusals(entries, rows, target),
  ];
}

function checkEntry(entry: SubmissionEntry, rows: readonly RecordedSubmission[], target: Target): string[] {
  const { number, outcome, values, place } = entry;
  const label = `submission ${number}`;
  if (rows.length > 1) return [`${label}, ${outcome}, is recorded ${rows.length} times`];
  const [row] = rows;
  if (!row) return outcome === "ok" ? [`${label} was acknowledged and is lost`] : [];
  if (outcome === "refused") return [`${label} was refused and is recorded`];
  const faults: string[] = [];
  if (row.assessmentId !== target.assessments[place].id) faults.push(`${label} is of another assessment`);
  if (outcome === "ok") {
    const [answered, recorded] = [
      [entry.submissionId, entry.score, entry.attempt],
      [row.id, row.score, row.attempt],
    ];
    if (String(answered) !== String(recorded))
      faults.push(`${label} was answered ${answered} and is recorded as ${recorded}`);
  }
  const { scores, score, percentage, passed } = regrade(values);
  const [expected, actual] = [
    [...scores, score, percentage, passed],
    [...row.scores, row.score, Math.round(row.percentage * 100) / 100, row.passed],
  ];
  if (String(expected) !== String(actual))
    faults.push(`${label} is graded ${actual}, and is worth ${expected}`);
  return faults;
}

/** Checks that each learner's attempts are numbered 1, 2, 3 ... and that there are no more than allowed. */
function checkAttempts(rows: readonly RecordedSubmission[], { assessments }: Target): string[] {
  const { limited } = ATTEMPTS;
  const byLearner = Map.groupBy(rows, ({ assessmentId, learnerId }) => `${assessmentId} ${learnerId}`);
  return [...byLearner].flatMap(([who, own]) => {
    const attempts = own.map(({ attempt }) => attempt).sort((a, b) => a - b);
    const isGapless = attempts.every((attempt, i) => attempt === i + 1);
    const isTooMany = limited !== null && who.startsWith(assessments.limited.id) && attempts.length > limited;
    return isGapless && !isTooMany ? [] : [`${who} has the attempts ${attempts}`];
  });
}

/** Checks that learners with attempts left weren't refused. */
function checkRefusals(
  entries: readonly SubmissionEntry[],
  rows: readonly RecordedSubmission[],
  { assessments }: Target,
): string[] {
  const learnerByNumber = new Map(entries.map(({ number, learner }) => [number, learner]));
  const used = new Map<string, number>();
  for (const { assessmentId, number } of rows) {
    const learner = learnerByNumber.get(number ?? -1) ?? "";
    if (assessmentId === assessments.limited.id) used.set(learner, (used.get(learner) ?? 0) + 1);
  }
  return entries
    .filter(({ outcome, learner }) => outcome === "refused" && used.get(learner) !== ATTEMPTS.limited)
    .map(
      ({ number, learner }) =>
        `submission ${number} was refused: ${learner} has ${used.get(learner) ?? 0} attempts`,
    );
}
