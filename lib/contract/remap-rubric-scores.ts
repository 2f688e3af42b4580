type Item = { readonly id: string; readonly points: number };

/**
 * Applies scores by rubric item to a changed rubric. An item with full points keeps full points. Partial points stay, up to
 * what the item is worth now. The points of removed items are dropped.
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
