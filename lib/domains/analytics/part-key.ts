/**
 * Identifies the submissions that the same sums are kept for, because their questions have the same points: by the
 * version, the ids of the regrades that correct its keys, and, if learners are shown different questions, the points that
 * they were shown. Examples are `3`, `3:<id>,<id>`, `3@12.5` and `3:<id>@12.5`.
 */
export type PartKey = string;

const [REGRADES, LIST, POINTS] = [":", ",", "@"];

export const buildPartKey = (version: number, regrades: readonly string[]): PartKey =>
  joinPartKey(version, regrades.join(LIST));

/** `regrades` are ids separated by commas. */
export const joinPartKey = (version: number | string, regrades: string): PartKey =>
  regrades === "" ? String(version) : `${version}${REGRADES}${regrades}`;

/** Returns the key of those submissions of a part whose learners were shown this many points. */
export const addPointsToKey = (part: PartKey, points: number): PartKey => `${part}${POINTS}${points}`;

/** `base` is the key without the points, which are null if it names none. */
export function parsePartKey(part: PartKey): {
  version: number;
  regrades: string[];
  base: PartKey;
  points: number | null;
} {
  const [base = "", points] = part.split(POINTS);
  const [version, regrades] = base.split(REGRADES);
  return {
    version: Number(version),
    regrades: regrades?.split(LIST) ?? [],
    base,
    points: points === undefined ? null : Number(points),
  };
}
