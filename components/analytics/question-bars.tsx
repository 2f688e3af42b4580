import { Badge } from "#components/ui/badge.tsx";
import type { OptionStats, QuestionStats } from "#lib/contract/analytics.ts";
import type { PartNames } from "#lib/core/content/index.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import type { QuestionSummary } from "#lib/domains/analytics/question-summaries.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { FLAGS } from "#lib/messages/question-table.ts";

/** Each question's average as a bar and, below it, how often each option was picked. */
export const QuestionBars = ({
  stats,
  asked,
}: {
  stats: readonly QuestionStats[];
  asked: readonly QuestionSummary[];
}) => {
  const byId = new Map(asked.map((question) => [question.id, question]));
  return (
    <ol className="space-y-3">
      {stats.map((question) => (
        <QuestionBar key={question.question_id} question={question} asked={byId.get(question.question_id)} />
      ))}
    </ol>
  );
};

function QuestionBar({ question, asked }: { question: QuestionStats; asked: QuestionSummary | undefined }) {
  const { label, attempt_count: n, avg_score_percent: average } = question;
  return (
    <li className="card p-4 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{label}</h3>
        {flagQuestion(question).map((flag) => (
          <Badge key={flag} tone={flag === "negative" ? "bad" : "warn"}>
            {FLAGS[flag]}
          </Badge>
        ))}
      </div>
      {asked?.text && <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{asked.text}</p>}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 tabular-nums">
        <Bar percent={average} />
        <span className="font-medium">{n === 0 ? "—, needs n ≥ 1" : `${average} %`}</span>
      </div>
      <p className="mt-1 text-xs text-muted tabular-nums">
        Average of {formatCount(question.points, "point")}, n = {n.toLocaleString("en")}
        {n > 0 && `; fully correct ${question.pct_fully_correct} %, skipped ${question.pct_skipped} %`}
      </p>
      {question.option_stats.map((options) => (
        <OptionTable
          key={options.response_id}
          options={options}
          isNamed={question.option_stats.length > 1}
          names={asked?.names}
          correctIds={asked?.right?.get(options.response_id)}
        />
      ))}
    </li>
  );
}

/** How often each option was picked, as a table with a bar in each row; what is right only for those who may see keys. */
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
      How often each option was picked{isNamed && ` (${names?.interaction(response_id) ?? response_id})`}
    </summary>
    <table className="mt-2 w-full tabular-nums">
      <caption className="mb-1 text-left text-xs text-muted">
        n = {answer_count.toLocaleString("en")}, those who answered it
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Option</th>
          <th scope="col">Share, drawn</th>
          <th scope="col">Picked</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, text, count, pct_picked }) => (
          <tr key={id} className="align-middle">
            <th scope="row" className="w-1/2 py-1 pr-3 text-left font-normal wrap-anywhere">
              {correctIds?.has(id) && <span className="font-medium text-good">✓ right: </span>}
              {text || (names?.part(response_id, id) ?? id)}
            </th>
            <td className="py-1">
              <Bar percent={pct_picked} quiet={correctIds !== undefined && !correctIds.has(id)} />
            </td>
            <td className="w-28 py-1 pl-3 text-right whitespace-nowrap">
              {answer_count === 0 ? "—" : `${count.toLocaleString("en")} (${pct_picked} %)`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const Bar = ({ percent, quiet = false }: { percent: number; quiet?: boolean }) => (
  <svg
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="h-2.5 w-full overflow-hidden rounded-sm"
  >
    <rect width="100" height="6" className="fill-ink/8" />
    <rect width={percent} height="6" className={quiet ? "fill-edge" : "fill-accent"} />
  </svg>
);
