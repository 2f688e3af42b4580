import type { OptionStats } from "#lib/contract/analytics.ts";
import { OPTIONS } from "#lib/messages/analytics.ts";
import { type InteractionTableProps, ShareTable } from "./share-table.tsx";

type OptionTableProps = InteractionTableProps & { options: OptionStats };

/** How often each option of a choice was selected. */
export function OptionTable({
  options: { response_id, answer_count, options },
  isNamed,
  names,
  ...props
}: OptionTableProps) {
  return (
    <ShareTable
      title={OPTIONS.title(isNamed ? (names?.interaction(response_id) ?? response_id) : null)}
      heads={{ answer: OPTIONS.option, count: OPTIONS.picked }}
      answerCount={answer_count}
      rows={options.map(({ id, text, count, pct_picked }) => ({
        id,
        name: text || (names?.part(response_id, id) ?? id),
        count,
        percent: pct_picked,
      }))}
      {...props}
    />
  );
}
