/** Items with more points than this have three levels instead of one for each point. */
const MAX_SINGLE_POINTS = 4;

/** Returns the points that a rubric item's buttons award: each whole number, or none, half and all of the points. */
export function listRubricLevels(points: number): number[] {
  if (points <= 0) return [0];
  return Number.isInteger(points) && points <= MAX_SINGLE_POINTS
    ? Array.from({ length: points + 1 }, (_, level) => level)
    : [0, points / 2, points];
}
