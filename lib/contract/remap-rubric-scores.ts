type Item = { readonly id: string; readonly points: number };

/**
 * Points given by rubric item, brought to a changed rubric. What was given in full is given in full; part of an item's
 * points stays as far as the item still has so many; an item that is gone takes its points with it.
 */
export function remapRubricScores(
  scores: Readonly<Record<string, number>>,
  before: readonly Item[],
  after: readonly Item[],
): Record<string, number> {
  const previousPoints = new Map(before.map((item) => [item.id, item.points]));
  return Object.fromEntries(
    after.flatMap(({ id, points }) => {
      const previousScore = scores[id];
      return previousScore === undefined
        ? []
        : [
            [
              id,
              previousScore === previousPoints.get(id) ? points : Math.min(previousScore, points),
            ] as const,
          ];
    }),
  );
}
