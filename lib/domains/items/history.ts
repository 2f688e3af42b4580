import { notFound } from "#lib/contract/app-error.ts";
import type { ItemDifference, ItemRevision } from "#lib/contract/item-history.ts";
import { diffQuestionContent } from "#lib/core/differences/diff-question.ts";
import type { QuestionContent } from "#lib/core/differences/question-facts.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { listDetailChanges } from "#lib/messages/items.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { presentAuthor } from "#lib/platform/present-author.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { type HistoryRow, listHistoryRows } from "./history-queries.ts";
import { findRevision, type ItemRevisionRow } from "./queries.ts";
import { requireItem } from "./read.ts";

const PER_PAGE = 50;

/** Returns a page of an item's revisions, newest first, each with its author. Throws 404. */
export async function listItemRevisions(ctx: Ctx, input: { id: string; page: number }) {
  require(ctx, "assessments.read");
  const item = await requireItem(ctx, input.id);
  const paging = { page: input.page, limit: PER_PAGE };
  const { rows, meta } = await withTotal(listHistoryRows(ctx.db, ctx.organizationId, item.id, paging));
  return { items: rows.map(presentHistoryRow), meta };
}

const presentHistoryRow = (row: HistoryRow): ItemRevision => ({
  revision: row.revision,
  created_at: row.createdAt.toISOString(),
  created_by: presentAuthor(row),
  changed_content: row.contentRevision === row.revision,
});

/**
 * Compares two revisions of an item: the content, the answer keys, the points and the details. The result includes
 * answer keys, so it requires permission to write assessments. Throws 404.
 */
export async function compareItemRevisions(
  ctx: Ctx,
  input: { id: string; from: number; to: number },
): Promise<ItemDifference> {
  require(ctx, "assessments.write");
  const item = await requireItem(ctx, input.id);
  const [before, after] = await Promise.all([
    requireRevision(ctx, item.id, input.from),
    requireRevision(ctx, item.id, input.to),
  ]);
  const details = listDetailChanges(before, after);
  const difference = diffQuestionContent(toQuestion(before), toQuestion(after), createFormulaReader());
  return {
    ...difference,
    facts: {
      removed: [...details.removed, ...difference.facts.removed],
      added: [...details.added, ...difference.facts.added],
    },
  };
}

async function requireRevision(ctx: Ctx, id: string, revision: number): Promise<ItemRevisionRow> {
  const row = await findRevision(ctx.db, ctx.organizationId, id, revision);
  if (!row) throw notFound("Revision");
  return row;
}

const toQuestion = ({ contentAst, answerKeys, points }: ItemRevisionRow): QuestionContent => ({
  content_ast: contentAst,
  answer_keys: answerKeys,
  points,
});
