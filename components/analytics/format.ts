import type { AttemptsMode } from "#lib/contract/analytics.ts";

/** Which attempts count, in words. */
export const ATTEMPTS_MODE_NAMES: Readonly<Record<AttemptsMode, string>> = {
  all: "all attempts",
  first: "first attempts",
  last: "latest attempts",
  best: "best attempts",
};

/** "n = 42, latest attempts, fully graded". */
export const formatPopulation = (n: number, mode: AttemptsMode): string =>
  `n = ${n.toLocaleString("en")}, ${ATTEMPTS_MODE_NAMES[mode]}, fully graded`;

export const formatSampleNeeded = (n: number): string => `—, needs n ≥ ${n}`;
