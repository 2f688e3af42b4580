/** Builds a pool that draws from the items with these ids. */
export const buildPool = (ids: readonly string[], draw: number, more: { points_each?: number } = {}) => ({
  from: ids.map((item_id) => ({ item_id })),
  draw,
  ...more,
});
