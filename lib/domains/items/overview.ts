import type { Item } from "#lib/contract/items.ts";
import { listKeyFacts } from "#lib/core/differences/question-facts.ts";
import { findCorrectOptions } from "#lib/core/grading/correct-options.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import { presentItem, presentRevision } from "./present.ts";
import { findRevision } from "./queries.ts";
import { requireItem } from "./read.ts";

/** An item as a member sees it, now or in an earlier revision. */
export type ItemOverview = {
  item: Item;
  latestRevision: number;
  /** Descriptions of the answer keys. Null for members who can't see answer keys. */
  keys: string[] | null;
  /** The options that the latest keys mark as correct, by response id. Null for members who can't see answer keys. */
  correctOptions: ReadonlyMap<string, ReadonlySet<string>> | null;
};

/** Returns an item as the actor sees it. A revision that doesn't exist shows the latest one. Throws 404. */
export async function getItemOverview(
  ctx: Ctx,
  input: { id: string; revision?: number | undefined },
): Promise<ItemOverview> {
  require(ctx, "assessments.read");
  const row = await requireItem(ctx, input.id);
  const isEarlier = input.revision !== undefined && input.revision !== row.revision;
  const revision = isEarlier
    ? await findRevision(ctx.db, ctx.organizationId, row.id, input.revision ?? row.revision)
    : undefined;
  const { contentAst, answerKeys, points } = revision ?? row;
  const question = { content_ast: contentAst, answer_keys: answerKeys, points };
  const maySeeKeys = isAuthor(ctx.actor);
  return {
    item: revision ? presentRevision(ctx, row, revision) : presentItem(ctx, row),
    latestRevision: row.revision,
    keys: maySeeKeys ? listKeyFacts(question, createFormulaReader()) : null,
    correctOptions: maySeeKeys ? findCorrectOptions(row.answerKeys) : null,
  };
}
