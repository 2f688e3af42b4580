import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import type { OptionStats } from "#lib/contract/analytics.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { ITEM_STATISTICS } from "#lib/messages/items.ts";

type OptionChartProps = {
  options: OptionStats;
  /** Undefined for members who can't see answer keys. */
  correctIds: ReadonlySet<string> | undefined;
};

/** How often each option was selected. Bars have numbers, and the list above them has the texts. */
export function OptionChart({ options: { answer_count, options }, correctIds }: OptionChartProps) {
  if (answer_count === 0) {
    return (
      <section className="card p-5 text-sm">
        <h3 className="font-semibold">{ITEM_STATISTICS.options}</h3>
        <p className="mt-1 text-muted">{ITEM_STATISTICS.noAnswers}</p>
      </section>
    );
  }
  const named = options.map((option, index) => ({
    ...option,
    name: String(index + 1),
    text: option.text || ITEM_STATISTICS.noText,
    isCorrect: correctIds?.has(option.id) ?? false,
  }));
  return (
    <BarChart
      height={180}
      className="mx-auto max-w-xl"
      caption={
        <>
          <h3 className="font-semibold">{ITEM_STATISTICS.options}</h3>
          <p className="text-xs text-muted tabular-nums">
            {ITEM_STATISTICS.sample(answer_count, correctIds !== undefined)}
          </p>
          <ol className="mt-2 space-y-0.5">
            {named.map(({ id, name, text, isCorrect }) => (
              <li key={id} className="flex gap-2">
                <span className="w-5 shrink-0 text-right text-muted tabular-nums">{name}</span>
                <span className="min-w-0 wrap-anywhere">
                  {text}
                  {isCorrect && (
                    <span className="ml-2 text-xs font-medium whitespace-nowrap text-good">
                      ✓ {ITEM_STATISTICS.correct}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      }
      bars={named.map(({ id, name, count }) => ({ key: id, value: count, name }))}
      hasValues
      table={{
        label: ITEM_STATISTICS.options,
        columns: [
          { name: ITEM_STATISTICS.option },
          { name: ITEM_STATISTICS.picked, numeric: true },
          { name: ITEM_STATISTICS.share, numeric: true },
        ],
        rows: named.map(({ id, text, count, pct_picked }) => ({
          key: id,
          cells: [text, count, formatPercentage(pct_picked)],
        })),
      }}
    />
  );
}
