import { type PairSums, pearson, roundReal } from "./statistics.ts";

/**
 * Averages the correlations of several groups, weighted by their sizes: Σ nᵢrᵢ / Σ nᵢ (Hunter & Schmidt, Methods of
 * Meta-Analysis, 2004, chapter 3). Unlike an average of Fisher's z, it stays finite if a small group correlates perfectly.
 * Scores of different groups needn't be in the same unit. Groups of fewer than `minPairs` and groups without variance are
 * left out. Returns null if there are no others. Rounded to 4 decimals.
 */
export function poolCorrelations(groups: readonly PairSums[], minPairs: number): number | null {
  let [sum, size] = [0, 0];
  for (const group of groups) {
    const r = pearson(group, minPairs);
    if (r === null) continue;
    sum += group.n * r;
    size += group.n;
  }
  return size === 0 ? null : roundReal(sum / size, 4);
}
