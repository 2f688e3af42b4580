type Item = { readonly id: string; readonly points: number };

/**
 * Points given by rubric item, brought to a changed rubric. What was given in full is given in full; part of an item's
 * points stays as far as the item still has so many; an item that is gone takes its points with it.
 */
export function regiven(
  given: Readonly<Record<string, number>>,
  before: readonly Item[],
  after: readonly Item[],
): Record<string, number> {
  const was = new Map(before.map((item) => [item.id, item.points]));
  return Object.fromEntries(
    after.flatMap(({ id, points }) => {
      const had = given[id];
      return had === undefined ? [] : [[id, had === was.get(id) ? points : Math.min(had, points)] as const];
    }),
  );
}
