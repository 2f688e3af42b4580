import type { ReactNode } from "react";
import { CorrectKeyLink } from "#components/regrades/correct-key-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import type { OptionStats, QuestionStats } from "#lib/contract/analytics.ts";
import type { PartNames } from "#lib/core/content/index.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import type { QuestionSummary } from "#lib/domains/analytics/question-summaries.ts";
import { formatPool, formatQuestionFigures, OPTIONS } from "#lib/messages/analytics.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { FLAGS, formatSampleNeeded } from "#lib/messages/question-table.ts";

const BAR = "h-2.5 w-full rounded-sm";

/** A bar for each question's average and, below it, how often each option was selected. */
export const QuestionBars = ({
  assessmentId,
  stats,
  summaries,
  graded,
  mayCorrect,
}: {
  assessmentId: string;
  stats: readonly QuestionStats[];
  summaries: readonly QuestionSummary[];
  /** The number of fully graded submissions. */
  graded: number;
  /** Whether the user can correct published answer keys. */
  mayCorrect: boolean;
}) => {
  const summariesById = new Map(summaries.map((summary) => [summary.id, summary]));
  return (
    <ol className="space-y-3">
      {stats.map((question) => (
        <QuestionBar
          key={question.question_id}
          question={question}
          summary={summariesById.get(question.question_id)}
          graded={graded}
          action={
            mayCorrect && (
              <CorrectKeyLink
                assessmentId={assessmentId}
                questionId={question.question_id}
                label={question.label}
              />
            )
          }
        />
      ))}
    </ol>
  );
};

function QuestionBar({
  question,
  summary,
  graded,
  action,
}: {
  question: QuestionStats;
  summary: QuestionSummary | undefined;
  graded: number;
  action: ReactNode;
}) {
  const { label, attempt_count: n, avg_score_percent: average } = question;
  return (
    <li className="card p-4 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{label}</h3>
        {summary?.pool && <Badge>{formatPool(summary.pool)}</Badge>}
        {flagQuestion(question).map((flag) => (
          <Badge key={flag} tone={flag === "negative" ? "bad" : "warn"}>
            {FLAGS[flag]}
          </Badge>
        ))}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {summary?.text && <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{summary.text}</p>}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 tabular-nums">
        <ProgressBar percent={average} className={BAR} />
        <span className="font-medium">{n === 0 ? formatSampleNeeded(1) : formatPercentage(average)}</span>
      </div>
      <p className="mt-1 text-xs text-muted tabular-nums">
        {formatQuestionFigures(question, summary?.pool ? graded : null)}
      </p>
      {question.option_stats.map((options) => (
        <OptionTable
          key={options.response_id}
          options={options}
          isNamed={question.option_stats.length > 1}
          names={summary?.names}
          correctIds={summary?.right?.get(options.response_id)}
        />
      ))}
    </li>
  );
}

/**
 * How often each option was selected, with a bar in each row. `correctIds` is defined only if the user can see the
 * answer keys.
 */
const OptionTable = ({
  options: { response_id, answer_count, options },
  isNamed,
  names,
  correctIds,
}: {
  options: OptionStats;
  isNamed: boolean;
  names: PartNames | undefined;
  correctIds: ReadonlySet<string> | undefined;
}) => (
  <details className="mt-3">
    <summary className="cursor-pointer text-muted">
      {OPTIONS.title(isNamed ? (names?.interaction(response_id) ?? response_id) : null)}
    </summary>
    <table className="mt-2 w-full tabular-nums">
      <caption className="mb-1 text-left text-xs text-muted">{OPTIONS.sample(answer_count)}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{OPTIONS.option}</th>
          <th scope="col">{OPTIONS.bar}</th>
          <th scope="col">{OPTIONS.picked}</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, text, count, pct_picked }) => (
          <tr key={id} className="align-middle">
            <th scope="row" className="w-1/2 py-1 pr-3 text-left font-normal wrap-anywhere">
              {correctIds?.has(id) && <span className="font-medium text-good">{OPTIONS.correct} </span>}
              {text || (names?.part(response_id, id) ?? id)}
            </th>
            <td className="py-1">
              <ProgressBar
                percent={pct_picked}
                fill={correctIds && !correctIds.has(id) ? "fill-edge" : "fill-accent"}
                className={BAR}
              />
            </td>
            <td className="w-28 py-1 pl-3 text-right whitespace-nowrap">
              {answer_count === 0 ? "—" : OPTIONS.share(count, pct_picked)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
