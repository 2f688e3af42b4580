/**
 * Identifies the submissions to one version whose keys the same regrades correct, by the version and the ids of the
 * regrades: `3`, or `3:<id>,<id>`. Sums are kept for each of these parts, because points and scores of a question can
 * differ between them.
 */
export type PartKey = string;

const [REGRADES, LIST] = [":", ","];

export const buildPartKey = (version: number, regrades: readonly string[]): PartKey =>
  joinPartKey(version, regrades.join(LIST));

/** `regrades` are ids separated by commas. */
export const joinPartKey = (version: number | string, regrades: string): PartKey =>
  regrades === "" ? String(version) : `${version}${REGRADES}${regrades}`;

export function parsePartKey(part: PartKey): { version: number; regrades: string[] } {
  const [version, regrades] = part.split(REGRADES);
  return { version: Number(version), regrades: regrades?.split(LIST) ?? [] };
}
