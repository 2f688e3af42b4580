import { countPercentDecimals } from "../en/format-score.ts";
import { formatCount } from "./format-count.ts";
import { formatPercentage } from "./format-percentage.ts";

export const formatScore = (score: number): string =>
  score.toLocaleString("de", { maximumFractionDigits: 2 });

/** Formats points as a nominative or accusative: "1 Punkt", "3,33 Punkte". */
export const formatPoints = (points: number): string =>
  formatCount(Number(points.toFixed(2)), "Punkt", "Punkte");

export const formatScorePercent = (percent: number, passingPercent: number): string =>
  countPercentDecimals(percent, passingPercent) === 1
    ? formatPercentage(percent)
    : `${formatScore(percent)} %`;
