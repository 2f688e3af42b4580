import type { Analytics } from "#lib/contract/analytics.ts";
import { MAX_SCORE, POINTS } from "./quiz.ts";
import type { RecordedSubmission } from "./records.ts";

const MODES = ["all", "first", "last", "best"] as const;
type Mode = (typeof MODES)[number];

/** Compares the analytics of an assessment with a count of its submissions. */
export async function checkAnalytics(
  title: string,
  rows: readonly RecordedSubmission[],
  ask: (query: string) => Promise<Analytics>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const mode of MODES) {
    const reported = readFigures(await ask(`?attempts=${mode}`));
    const counted = computeFigures(selectAttempts(rows, mode));
    for (const [name, value] of Object.entries(counted)) {
      const actual = reported[name] ?? Number.NaN;
      if (!(Math.abs(actual - value) <= TOLERANCE)) {
        faults.push(`${title}, ${mode} attempts: ${name} is ${value}, analytics tell ${actual}`);
      }
    }
  }
  return faults;
}

/** The largest error from rounding to two digits. */
const TOLERANCE = 0.005_1;

/** Returns one attempt of each learner, or all attempts. */
function selectAttempts(rows: readonly RecordedSubmission[], mode: Mode): RecordedSubmission[] {
  if (mode === "all") return [...rows];
  const rank = (row: RecordedSubmission) =>
    mode === "best" ? row.percentage : mode === "last" ? row.attempt : -row.attempt;
  return [...Map.groupBy(rows, ({ learnerId }) => learnerId).values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => rank(b) - rank(a) || a.attempt - b.attempt);
    return inOrder.slice(0, 1);
  });
}

type Figures = Record<string, number>;

function readFigures({ overview, distribution, question_stats }: Analytics): Figures {
  const { submission_count, graded_count, avg_score, avg_score_percent, pass_rate } = overview;
  return {
    submission_count,
    graded_count,
    avg_score,
    avg_score_percent,
    pass_rate,
    ...Object.fromEntries(distribution.map((bucket, i) => [`bucket ${i}`, bucket.count])),
    ...Object.fromEntries(question_stats.map((q, i) => [`question ${i}`, q.avg_score_percent])),
  };
}

function computeFigures(rows: readonly RecordedSubmission[]): Figures {
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const percents = rows.map(({ score }) => (100 * score) / MAX_SCORE);
  const buckets = Array.from({ length: 10 }, (_, i) => {
    const own = percents.filter((percent) => Math.min(9, Math.floor(percent / 10)) === i);
    return [`bucket ${i}`, own.length] as const;
  });
  const questions = POINTS.map((points, i) => {
    const shares = rows.map(({ scores }) => (100 * (scores[i] ?? Number.NaN)) / points);
    return [`question ${i}`, mean(shares)] as const;
  });
  return {
    submission_count: rows.length,
    graded_count: rows.length,
    avg_score: mean(rows.map(({ score }) => score)),
    avg_score_percent: mean(percents),
    pass_rate: 100 * mean(rows.map(({ passed }) => Number(passed))),
    ...Object.fromEntries([...buckets, ...questions]),
  };
}
