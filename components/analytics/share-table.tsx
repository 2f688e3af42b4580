import { Badge } from "#components/ui/badge.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import type { PartNames } from "#lib/core/content/index.ts";
import type { AnswerThirds, Thirds } from "#lib/domains/analytics/thirds.ts";
import { OPTIONS } from "#lib/messages/analytics.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";

/** A wrong answer that strong learners give this much more often than weak ones may be correct, in percent. */
const SUSPICIOUS = 10;

type ShareRow = { id: string; name: string; count: number; percent: number };

/** The thirds of an assessment, with the shares for one interaction. */
type InteractionThirds = { table: Thirds; byAnswer: ReadonlyMap<string, AnswerThirds> };

/** What the table of an interaction needs besides its counts. */
export type InteractionTableProps = {
  /** Whether the question has several tables, so that each names its interaction. */
  isNamed: boolean;
  names: PartNames | undefined;
  /** Undefined unless the user can see the answer keys. */
  correctIds: ReadonlySet<string> | undefined;
  thirds: InteractionThirds | undefined;
};

type ShareTableProps = Pick<InteractionTableProps, "correctIds" | "thirds"> & {
  title: string;
  /** The heads of the columns of answers and of their counts. */
  heads: { answer: string; count: string };
  /** How many learners answered. */
  answerCount: number;
  rows: readonly ShareRow[];
  /** A sentence at the end of the caption. */
  note?: string | undefined;
};

/** How often each answer to an interaction was given, with a bar in each row, and by the strongest and the weakest third. */
export function ShareTable({ title, heads, answerCount, rows, correctIds, thirds, note }: ShareTableProps) {
  return (
    <div className="overflow-x-auto">
      <h4 className="text-sm font-medium">{title}</h4>
      <table className="mt-1 w-full tabular-nums">
        <caption className="mb-1 text-left text-xs text-muted">
          {OPTIONS.sample(answerCount)}
          {thirds && OPTIONS.thirds(thirds.table.size, thirds.table.version)}
          {note && `${thirds ? "" : "."} ${note}`}
        </caption>
        <thead className={thirds ? "text-xs text-muted" : "sr-only"}>
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {heads.answer}
            </th>
            <th scope="col" className="max-sm:hidden">
              <span className="sr-only">{OPTIONS.bar}</span>
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {heads.count}
            </th>
            {thirds && (
              <>
                <th scope="col" className="py-1 pl-3 text-right font-medium">
                  {OPTIONS.strong}
                </th>
                <th scope="col" className="py-1 pl-3 text-right font-medium">
                  {OPTIONS.weak}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, count, percent }) => {
            const { strong = null, weak = null } = thirds?.byAnswer.get(id) ?? {};
            const isWrong = correctIds !== undefined && !correctIds.has(id);
            const isSuspicious = isWrong && strong !== null && weak !== null && strong - weak >= SUSPICIOUS;
            return (
              <tr key={id} className="align-middle">
                <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere sm:w-2/5">
                  {correctIds?.has(id) && <span className="font-medium text-good">{OPTIONS.correct} </span>}
                  {name}
                </th>
                <td className="py-1 max-sm:hidden">
                  <ProgressBar
                    percent={percent}
                    fill={isWrong ? "fill-edge" : "fill-accent"}
                    className="h-2.5 w-full rounded-sm"
                  />
                </td>
                <td className="py-1 pl-3 text-right whitespace-nowrap">
                  {answerCount === 0 ? "—" : OPTIONS.share(count, percent)}
                </td>
                {thirds && (
                  <>
                    <td className="py-1 pl-3 text-right">
                      {isSuspicious && <Badge tone="warn">{OPTIONS.suspicious}</Badge>} {formatShare(strong)}
                    </td>
                    <td className="py-1 pl-3 text-right whitespace-nowrap">{formatShare(weak)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const formatShare = (percent: number | null): string => (percent === null ? "—" : formatPercentage(percent));
