import type { AttemptsMode } from "#lib/contract/analytics.ts";

/** Which attempts count, in words. */
export const POPULATIONS: Readonly<Record<AttemptsMode, string>> = {
  all: "all attempts",
  first: "first attempts",
  last: "latest attempts",
  best: "best attempts",
};

/** "n = 42, latest attempts, fully graded". */
export const population = (n: number, mode: AttemptsMode): string =>
  `n = ${n.toLocaleString("en")}, ${POPULATIONS[mode]}, fully graded`;

export const needs = (n: number): string => `—, needs n ≥ ${n}`;
