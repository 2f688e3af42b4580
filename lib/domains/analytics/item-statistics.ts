import type { OptionStats } from "#lib/contract/analytics.ts";
import type { ItemStatistics } from "#lib/contract/item-statistics.ts";
import { MIN_FOR_INDEX } from "#lib/contract/question-flags.ts";
import { div, fromNumber, toNumber } from "#lib/core/grading/rational.ts";
import { roundPercent, roundPlaces } from "#lib/core/grading/round.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { toRestPairs } from "#lib/core/statistics/pairs.ts";
import { poolCorrelations } from "#lib/core/statistics/pooled-correlation.ts";
import { discriminationLabel, share } from "#lib/core/statistics/statistics.ts";
import { compileStoredQuestion } from "#lib/domains/assessments/compile.ts";
import { type ItemRow, requireItem } from "#lib/domains/items/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { type CatchUpOptions, catchUp } from "./catch-up.ts";
import { type Choice, findChoices } from "./choices.ts";
import { type CountedItem, findItemUses, type ItemUseInAssessment } from "./item-queries.ts";
import { sumBy, sumRationalBy, toPoints } from "./parts.ts";

/**
 * Returns the statistics of an item over all assessments and revisions. They are computed from the rollups of the
 * assessments, so the work doesn't grow with the number of submissions. Pending changes are folded first if they are few;
 * otherwise `pending_submissions` tells how many are missing, and the worker folds them next. Throws 403 and 404.
 */
export async function getItemStatistics(
  ctx: Ctx,
  input: { id: string },
  options?: CatchUpOptions,
): Promise<ItemStatistics> {
  require(ctx, "assessments.read");
  const { item, uses } = await readFromReplica(readUses)(ctx, input);
  // A replica might not have the folded rollups yet.
  return presentStatistics(
    item,
    (await catchUp(ctx, uses, options)) ? (await readUses(ctx, input)).uses : uses,
  );
}

async function readUses(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ item: ItemRow; uses: ItemUseInAssessment[] }> {
  const item = await requireItem(ctx, id);
  return { item, uses: await findItemUses(ctx.db, ctx.organizationId, item.id) };
}

function presentStatistics(item: ItemRow, uses: readonly ItemUseInAssessment[]): ItemStatistics {
  const counted = uses.flatMap((use) => use.counted).filter(({ shown }) => shown.n > 0);
  const figures = computeFigures(counted);
  const byRevision = Map.groupBy(counted, ({ revision }) => revision);
  const times = (dates: readonly Date[]) => dates.toSorted((a, b) => a.getTime() - b.getTime());
  return {
    item_id: item.id,
    pending_submissions: sumBy(uses, ({ pending }) => pending),
    ...figures,
    discrimination_label: discriminationLabel(figures.n, figures.discrimination),
    option_stats: listChoices(item).map((choice) => countOptions(choice, counted)),
    assessment_count: uses.length,
    first_used_at: times(uses.map(({ firstUsedAt }) => firstUsedAt))[0]?.toISOString() ?? null,
    last_used_at:
      times(uses.map(({ lastUsedAt }) => lastUsedAt))
        .at(-1)
        ?.toISOString() ?? null,
    by_revision: [...byRevision]
      .sort(([a], [b]) => b - a)
      .map(([revision, own]) => ({ revision, ...computeFigures(own) })),
  };
}

/** Computes the figures over groups of submissions. Each submission has the same weight, whatever the item was worth. */
function computeFigures(counted: readonly CountedItem[]) {
  const n = sumBy(counted, ({ shown }) => shown.n);
  const shares = sumRationalBy(counted, ({ sums, points }) => div(toPoints(sums.x), fromNumber(points)));
  const rests = counted.map(({ sums: { x, xx, xt }, shown: { n, t, tt } }) =>
    toRestPairs({ n, x, xx, y: t, yy: tt, xy: xt }),
  );
  return {
    n,
    mean_share: n === 0 ? null : toNumber(roundPlaces(div(shares, fromNumber(n)), 4)),
    discrimination: poolCorrelations(rests, MIN_FOR_INDEX),
  };
}

/** Lists the choices of an item as it is now. */
function listChoices({ id, contentAst, answerKeys, points }: ItemRow): Choice[] {
  const question = { id, content_ast: contentAst, answer_keys: answerKeys, points };
  return findChoices(contentAst, compileStoredQuestion(question, 0).compiled, createFormulaReader());
}

/** Counts how often each option of an interaction was picked, in all revisions that have the interaction. */
function countOptions({ responseId, options }: Choice, counted: readonly CountedItem[]): OptionStats {
  const found = counted.flatMap(({ choices, sums }) => {
    const c = choices.findIndex((choice) => choice.responseId === responseId);
    const [choice, counts] = [choices[c], sums.choices[c]];
    return choice && counts ? [{ choice, counts }] : [];
  });
  const answered = sumBy(found, ({ counts }) => counts.answered);
  return {
    response_id: responseId,
    answer_count: answered,
    options: options.map(({ id, text }) => {
      const count = sumBy(found, ({ choice, counts }) => counts.picks[choice.options.indexOf(id)] ?? 0);
      return { id, text, count, pct_picked: roundPercent(share(count, answered)) };
    }),
  };
}
