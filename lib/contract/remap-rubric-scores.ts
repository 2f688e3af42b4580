type Item = { readonly id: string; readonly points: number };

/**
 * Converts the points awarded for each rubric item to a changed rubric. Full points stay full. Partial points are
 * capped at the item's new points. Points for removed items are dropped.
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
