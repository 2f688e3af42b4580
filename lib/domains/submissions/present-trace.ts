import type { SubmissionTrace } from "#lib/contract/trace.ts";
import type { InteractionTrace } from "#lib/core/grading/index.ts";
import { compare, formatRational, fromNumber, ONE, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import type { SubmissionRow } from "./queries.ts";
import type { QuestionTrace } from "./trace.ts";

type WireQuestion = SubmissionTrace["questions"][number];
type WireInteraction = WireQuestion["interactions"][number];

/** Builds the score trace of a submission. It reveals answer keys. */
export function presentTrace(row: SubmissionRow, traces: readonly QuestionTrace[]): SubmissionTrace {
  const version = Math.max(0, row.assessmentVersion);
  return {
    submission_id: row.id,
    version,
    regrades: row.regrades,
    score: row.score,
    max_score: row.maxScore,
    percentage: row.percentage,
    passed: row.passed,
    passing_score_percent: row.passingScorePercent,
    rounding: { score_decimals: 4, percentage_decimals: 2, mode: "half_away_from_zero" },
    questions: traces.map((trace) => presentQuestion(trace, version)),
  };
}

const presentOrigin = (regradeId: string | null, version: number): WireQuestion["decided_by"] =>
  regradeId === null ? { version } : { regrade_id: regradeId };

function presentQuestion(trace: QuestionTrace, version: number): WireQuestion {
  const { question, score, correction, keySets, deciding, given } = trace;
  return {
    question_id: question.id,
    points: formatRational(question.compiled.points),
    score: formatRational(score),
    scored_by: trace.scoredBy,
    decided_by: presentOrigin(trace.decidedBy, version),
    ...(correction && { correction: { mode: correction.mode, regrade_id: correction.regradeId } }),
    interactions: trace.interactions.map(presentInteraction),
    key_sets:
      keySets.length < 2
        ? []
        : keySets.map(({ interactions, total }, i) => ({
            decided_by: presentOrigin(question.keys.keySets[i]?.correction?.regradeId ?? null, version),
            decides: trace.scoredBy === "keys" && i === deciding,
            score: formatRational(compare(total, ZERO) < 0 ? ZERO : total),
            interactions: interactions.map(presentInteraction),
          })),
    teacher: given ? { score: formatRational(fromNumber(given.score)), comment: given.comment } : null,
  };
}

const formatFraction = (fraction: Rational | null): string | null => fraction && formatRational(fraction);

const presentInteraction = (trace: InteractionTrace): WireInteraction => ({
  response_id: trace.responseId,
  value: trace.value,
  normalized: trace.normalized,
  answered: trace.isAnswered,
  rule: trace.rule,
  entries: trace.entries.map(({ entry, verdict, fraction }) => ({
    entry,
    verdict,
    fraction: formatRational(fraction),
  })),
  raw_fraction: formatFraction(trace.rawFraction),
  min_fraction: formatRational(trace.slot?.minFraction ?? ZERO),
  max_fraction: formatRational(ONE),
  fraction: formatFraction(trace.fraction),
  weight: formatRational(trace.slot?.weight ?? ONE),
});
