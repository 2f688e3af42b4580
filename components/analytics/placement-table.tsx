import type { PartNames } from "#lib/core/content/index.ts";
import type { PlacementStats } from "#lib/domains/analytics/placement-stats.ts";
import { PLACEMENTS } from "#lib/messages/analytics.ts";
import { type InteractionTableProps, ShareTable } from "./share-table.tsx";

/** The most rows of a table, apart from those of correct placements. */
const MAX_ROWS = 30;

type PlacementTableProps = InteractionTableProps & { stats: PlacementStats };

/**
 * How often each pair was given or each item put at each position. Lists the correct ones and the most frequent others, in
 * the order of the content.
 */
export function PlacementTable({ stats, isNamed, names, correctIds, thirds }: PlacementTableProps) {
  const { responseId, kind, answerCount, placements } = stats;
  const given = placements.filter(({ id, count }) => count > 0 && !correctIds?.has(id));
  const frequent = new Set(given.toSorted((a, b) => b.count - a.count).slice(0, MAX_ROWS));
  const rarer = given.length - frequent.size;
  return (
    <ShareTable
      title={PLACEMENTS.title[kind](isNamed ? (names?.interaction(responseId) ?? responseId) : null)}
      heads={{ answer: PLACEMENTS.answer[kind], count: PLACEMENTS.given }}
      answerCount={answerCount}
      rows={placements
        .filter((each) => frequent.has(each) || correctIds?.has(each.id))
        .map((each) => ({ ...each, name: formatPlacement(stats, each, names) }))}
      correctIds={correctIds}
      thirds={thirds}
      note={rarer > 0 ? PLACEMENTS.rarer[kind](rarer) : undefined}
    />
  );
}

function formatPlacement(
  { responseId, kind }: PlacementStats,
  { source, target }: PlacementStats["placements"][number],
  names: PartNames | undefined,
): string {
  const getName = (id: string, side?: "target") => names?.part(responseId, id, side) ?? id;
  if (kind === "order") return PLACEMENTS.position(getName(source), target);
  if (kind === "associations") return PLACEMENTS.association(getName(source), getName(target));
  return PLACEMENTS.pair(getName(source), getName(target, "target"));
}
