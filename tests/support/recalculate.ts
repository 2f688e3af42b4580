import { testDatabase } from "./api.ts";

/** A submission as its row tells, with the points that its questions have by the keys that hold. */
export type ScoredRow = {
  /** By question id, of those that were shown and count. */
  scores: Map<string, number>;
  skipped: Set<string>;
  /** The picked options, by question id. */
  picks: Map<string, string>;
  total: number;
  max: number;
};
export type ScoredQuestion = { id: string; points: number };

type Row = {
  draw: number[] | null;
  scores: number[];
  outcomes: number[];
  answers: { value?: unknown }[][];
  total: number;
  max: number;
};

/** Reads the fully graded submissions that count. `questions` are those of the version, in order. */
export async function readScoredRows(
  assessmentId: string,
  questions: readonly ScoredQuestion[],
): Promise<ScoredRow[]> {
  const rows = await testDatabase().sql<Row[]>`
    select draw, question_scores as scores, question_outcomes as outcomes, answers, score as total, max_score as max
    from submissions where assessment_id = ${assessmentId} and status = 'graded' and voided_at is null and not is_draft`;
  return rows.map(({ draw, scores, outcomes, answers, total, max }) => {
    const shown = (draw ?? questions.map((_, i) => i)).map((index) => questions[index]?.id ?? "");
    const byId = <T>(list: readonly T[]) => new Map(shown.map((id, i) => [id, list[i] as T]));
    const picks = [...byId(answers)].flatMap(([id, answer]): [string, string][] => {
      const value = answer?.[0]?.value;
      return typeof value === "string" ? [[id, value]] : [];
    });
    return {
      scores: byId(scores),
      skipped: new Set(shown.filter((_, i) => outcomes[i] === 0)),
      picks: new Map(picks),
      total,
      max,
    };
  });
}

/** Computes the statistics of a question in two passes over doubles. */
export function recalculateQuestion({ id, points }: ScoredQuestion, rows: readonly ScoredRow[]) {
  const shown = rows.flatMap((row) => {
    const score = row.scores.get(id);
    return score === undefined ? [] : [{ row, score }];
  });
  const n = shown.length;
  const isScaled = new Set(shown.map(({ row }) => row.max)).size > 1;
  const share = (score: number, max: number) => (!isScaled ? score : max > 0 ? score / max : 0);
  const x = shown.map(({ score }) => share(score, points));
  const correlate = (y: readonly number[]) => (n < 5 ? null : correlation(x, y));
  return {
    n,
    percent: n === 0 ? 0 : (100 * mean(shown.map(({ score }) => score))) / points,
    correct: n === 0 ? 0 : (100 * shown.filter(({ score }) => score === points).length) / n,
    skipped: n === 0 ? 0 : (100 * shown.filter(({ row }) => row.skipped.has(id)).length) / n,
    picks: Map.groupBy(shown, ({ row }) => row.picks.get(id)),
    discrimination: correlate(shown.map(({ row }) => share(row.total, row.max))),
    corrected: correlate(shown.map(({ row, score }) => share(row.total - score, row.max - points))),
  };
}

/** Computes Cronbach's alpha of the questions that every row was shown. */
export function recalculateAlpha(questions: readonly ScoredQuestion[], rows: readonly ScoredRow[]) {
  const table = rows.map(({ scores }) => questions.map(({ id }) => scores.get(id) ?? Number.NaN));
  const total = variance(table.map((row) => row.reduce((sum, score) => sum + score, 0)));
  const k = questions.length;
  if (k < 2 || rows.length < 2 || total < 1e-12) return null;
  const items = questions.map((_, i) => variance(table.map((row) => row[i] ?? 0)));
  return (k / (k - 1)) * (1 - items.reduce((sum, each) => sum + each, 0) / total);
}

export const mean = (x: readonly number[]) => x.reduce((sum, each) => sum + each, 0) / x.length;
const covariance = (x: readonly number[], y: readonly number[]) =>
  x.reduce((sum, each, i) => sum + (each - mean(x)) * ((y[i] ?? 0) - mean(y)), 0) / (x.length - 1);
const variance = (x: readonly number[]) => covariance(x, x);

/** Computes the correlation, or null without variance. */
export function correlation(x: readonly number[], y: readonly number[]): number | null {
  const spread = variance(x) * variance(y);
  return spread < 1e-15 ? null : covariance(x, y) / Math.sqrt(spread);
}
