import { formatCount } from "#lib/messages/format-count.ts";
import { formatPercentage } from "./format-percentage.ts";

/** Formats a number with at most 2 decimals, such as a score in points: "3.33". */
export const formatScore = (score: number): string =>
  score.toLocaleString("en", { maximumFractionDigits: 2 });

/** Formats a number of points with at most 2 decimals: "1 point", "3.33 points". */
export const formatPoints = (points: number): string => formatCount(Number(points.toFixed(2)), "point");

/**
 * Returns the number of decimals that a percentage needs next to the passing score. It is 1, unless rounding would put
 * the score on the other side of the passing score: 49.96% must not read as a failed 50%.
 */
export const countPercentDecimals = (percent: number, passingPercent: number): 1 | 2 =>
  Math.round(percent * 10) / 10 >= passingPercent === percent >= passingPercent ? 1 : 2;

/** Formats a score's percentage next to the passing score. Both are from 0 to 100. */
export const formatScorePercent = (percent: number, passingPercent: number): string =>
  countPercentDecimals(percent, passingPercent) === 1
    ? formatPercentage(percent)
    : `${formatScore(percent)}%`;
