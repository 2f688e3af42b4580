import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { countPercentages } from "./change-queries.ts";
import { requireRegrade } from "./read.ts";

export type RegradeDistribution = {
  /** Ten ranges of percentages, as in analytics. The last one includes 100. */
  buckets: { label: string; before: number; after: number }[];
  /** The mean percentages. Null if the regrade covers no submission. */
  means: { before: number; after: number } | null;
};

/**
 * Returns how many of the submissions that a regrade covers have which percentage before and after it. Submissions that it
 * doesn't change count with their result as it is now. Throws 404.
 */
export const getRegradeDistribution = readFromReplica(
  async (ctx: Ctx, input: { id: string }): Promise<RegradeDistribution> => {
    require(ctx, "results.read");
    const { id } = await requireRegrade(ctx, input.id);
    const counted = await countPercentages(ctx.db, ctx.organizationId, id);
    const buckets = Array.from({ length: 10 }, (_, i) => ({
      label: i === 9 ? "90-100%" : `${i * 10}-${i * 10 + 9}%`,
      before: sum(counted.filter(({ before }) => before === i).map(({ n }) => n)),
      after: sum(counted.filter(({ after }) => after === i).map(({ n }) => n)),
    }));
    const total = sum(counted.map(({ n }) => n));
    const means = {
      before: sum(counted.map(({ sumBefore }) => sumBefore)) / total,
      after: sum(counted.map(({ sumAfter }) => sumAfter)) / total,
    };
    return { buckets, means: total === 0 ? null : means };
  },
);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
