import { toNumber } from "#lib/core/grading/rational.ts";
import type { Sums } from "#lib/core/statistics/sums.ts";
import type { PartKey } from "./part-key.ts";
import type { VersionShape } from "./shape.ts";

/** Where the sums of a rollup count a copy of an item, and what the counts are about. */
export type ItemOccurrence = {
  part: PartKey;
  /** The index among the questions of the part. */
  place: number;
  revision: number;
  points: number;
  /** Options are in the order of the counts. */
  choices: { responseId: string; options: string[] }[];
};

/** The occurrences of items in sums, by item id, so that one query can look up an item in many rollups. */
export type ItemIndex = Record<string, ItemOccurrence[]>;

/** Builds the index of the copies of items that sums count. Returns undefined if there are none. */
export function buildItemIndex(
  sums: Sums,
  shapes: ReadonlyMap<PartKey, VersionShape>,
): ItemIndex | undefined {
  const found = Array.from(sums.parts, ([part, { graded }]) => ({ part, graded })).flatMap(
    ({ part, graded }) => (graded === 0 ? [] : listOccurrences(part, shapes.get(part))),
  );
  if (found.length === 0) return undefined;
  const byItem = Map.groupBy(found, ({ itemId }) => itemId);
  return Object.fromEntries(
    Array.from(byItem, ([itemId, list]) => [itemId, list.map(({ occurrence }) => occurrence)]),
  );
}

const listOccurrences = (part: PartKey, shape: VersionShape | undefined) =>
  (shape?.questions ?? []).flatMap(({ item, points, choices }, place) => {
    if (!item) return [];
    const occurrence: ItemOccurrence = {
      part,
      place,
      revision: item.revision,
      points: toNumber(points),
      choices: choices.map(({ responseId, options }) => ({
        responseId,
        options: options.map(({ id }) => id),
      })),
    };
    return [{ itemId: item.id, occurrence }];
  });
