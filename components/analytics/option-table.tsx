import { Badge } from "#components/ui/badge.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import type { OptionStats } from "#lib/contract/analytics.ts";
import type { PartNames } from "#lib/core/content/index.ts";
import type { OptionThirds, Thirds } from "#lib/domains/analytics/thirds.ts";
import { OPTIONS } from "#lib/messages/analytics.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";

/** A wrong option that strong learners pick this much more often than weak ones may be correct, in percent. */
const SUSPICIOUS = 10;

type OptionTableProps = {
  options: OptionStats;
  /** Whether the question has several interactions, so that the table names its own. */
  isNamed: boolean;
  names: PartNames | undefined;
  /** Undefined unless the user can see the answer keys. */
  correctIds: ReadonlySet<string> | undefined;
  thirds: { table: Thirds; byOption: ReadonlyMap<string, OptionThirds> } | undefined;
};

/** How often each option was selected, with a bar in each row, and by the strongest and the weakest third. */
export function OptionTable({
  options: { response_id, answer_count, options },
  isNamed,
  names,
  correctIds,
  thirds,
}: OptionTableProps) {
  return (
    <div className="overflow-x-auto">
      <h4 className="text-sm font-medium">
        {OPTIONS.title(isNamed ? (names?.interaction(response_id) ?? response_id) : null)}
      </h4>
      <table className="mt-1 w-full tabular-nums">
        <caption className="mb-1 text-left text-xs text-muted">
          {OPTIONS.sample(answer_count)}
          {thirds && OPTIONS.thirds(thirds.table.size, thirds.table.version)}
        </caption>
        <thead className={thirds ? "text-xs text-muted" : "sr-only"}>
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {OPTIONS.option}
            </th>
            <th scope="col" className="max-sm:hidden">
              <span className="sr-only">{OPTIONS.bar}</span>
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {OPTIONS.picked}
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
          {options.map(({ id, text, count, pct_picked }) => {
            const { strong = null, weak = null } = thirds?.byOption.get(id) ?? {};
            const isWrong = correctIds !== undefined && !correctIds.has(id);
            const isSuspicious = isWrong && strong !== null && weak !== null && strong - weak >= SUSPICIOUS;
            return (
              <tr key={id} className="align-middle">
                <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere sm:w-2/5">
                  {correctIds?.has(id) && <span className="font-medium text-good">{OPTIONS.correct} </span>}
                  {text || (names?.part(response_id, id) ?? id)}
                </th>
                <td className="py-1 max-sm:hidden">
                  <ProgressBar
                    percent={pct_picked}
                    fill={isWrong ? "fill-edge" : "fill-accent"}
                    className="h-2.5 w-full rounded-sm"
                  />
                </td>
                <td className="py-1 pl-3 text-right whitespace-nowrap">
                  {answer_count === 0 ? "—" : OPTIONS.share(count, pct_picked)}
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
