import { Content } from "#components/content/content.tsx";
import { CorrectKeyLink } from "#components/regrades/correct-key-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import type { QuestionStats } from "#lib/contract/analytics.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import type { PlacementStats } from "#lib/domains/analytics/placement-stats.ts";
import type { QuestionSummary } from "#lib/domains/analytics/question-summaries.ts";
import type { Thirds } from "#lib/domains/analytics/thirds.ts";
import { formatPool, formatQuestionFigures } from "#lib/messages/analytics.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { CUSTOM_FORMAT, FLAGS, formatSampleNeeded } from "#lib/messages/question-table.ts";
import { OptionTable } from "./option-table.tsx";
import { PlacementTable } from "./placement-table.tsx";

/** Longer assessments show only the questions' text, because a rendered question can contain pictures and formulas. */
const MAX_RENDERED = 100;

type QuestionBarsProps = {
  assessmentId: string;
  stats: readonly QuestionStats[];
  summaries: readonly QuestionSummary[];
  /** By question id. */
  placements: ReadonlyMap<string, readonly PlacementStats[]>;
  thirds: Thirds | null;
  /** The number of fully graded submissions. */
  graded: number;
  /** Whether the user can correct published answer keys. */
  mayCorrect: boolean;
};

/** A line with a bar for each question's average. It opens to the question itself and how often each answer was given. */
export function QuestionBars({ stats, summaries, ...props }: QuestionBarsProps) {
  const summariesById = new Map(summaries.map((summary) => [summary.id, summary]));
  return (
    <ol className="card divide-y divide-line">
      {stats.map((question) => (
        <QuestionBar
          key={question.question_id}
          question={question}
          summary={summariesById.get(question.question_id)}
          isRendered={stats.length <= MAX_RENDERED}
          {...props}
        />
      ))}
    </ol>
  );
}

type QuestionBarProps = Omit<QuestionBarsProps, "stats" | "summaries"> & {
  question: QuestionStats;
  summary: QuestionSummary | undefined;
  isRendered: boolean;
};

function QuestionBar({
  assessmentId,
  question,
  summary,
  placements,
  thirds,
  graded,
  mayCorrect,
  isRendered,
}: QuestionBarProps) {
  const { question_id: id, label, attempt_count: n, avg_score_percent: average } = question;
  const placementStats = placements.get(id) ?? [];
  const text = summary?.isCustom ? CUSTOM_FORMAT.name : summary?.text;
  const getTableProps = (responseId: string) => {
    const byAnswer = thirds?.questions.get(id)?.get(responseId);
    return {
      isNamed: question.option_stats.length + placementStats.length > 1,
      names: summary?.names,
      correctIds: summary?.right?.get(responseId),
      thirds: thirds && byAnswer ? { table: thirds, byAnswer } : undefined,
    };
  };
  return (
    <li className="text-sm">
      <details className="group">
        <summary className="flex min-h-10 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken">
          <span aria-hidden="true" className="text-muted group-open:rotate-90">
            ›
          </span>
          <h3 className="w-8 font-semibold">{label}</h3>
          {text && <span className="min-w-0 flex-1 basis-40 truncate text-muted">{text}</span>}
          {flagQuestion(question).map((flag) => (
            <Badge key={flag} tone={flag === "negative" ? "bad" : "warn"}>
              {FLAGS[flag]}
            </Badge>
          ))}
          <span className="ml-auto flex items-center gap-3 tabular-nums">
            <ProgressBar percent={average} className="h-2 w-24 rounded-sm" />
            <span className="min-w-12 text-right font-medium">
              {n === 0 ? formatSampleNeeded(1) : formatPercentage(average)}
            </span>
          </span>
        </summary>
        <div className="space-y-4 px-4 pt-1 pb-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
            {summary?.pool && <Badge>{formatPool(summary.pool)}</Badge>}
            <span>{formatQuestionFigures(question, summary?.pool ? graded : null)}</span>
            {mayCorrect && <CorrectKeyLink assessmentId={assessmentId} questionId={id} label={label} />}
          </p>
          {isRendered && summary && (
            <div className="border-l-2 border-edge/60 pl-4">
              <Content value={summary.content} />
            </div>
          )}
          {question.option_stats.map((options) => (
            <OptionTable
              key={options.response_id}
              options={options}
              {...getTableProps(options.response_id)}
            />
          ))}
          {placementStats.map((stats) => (
            <PlacementTable key={stats.responseId} stats={stats} {...getTableProps(stats.responseId)} />
          ))}
        </div>
      </details>
    </li>
  );
}
