import { notFound } from "#lib/contract/app-error.ts";
import type {
  Collection,
  CollectionItem,
  CollectionSummary,
  ListCollectionsQuery,
} from "#lib/contract/collections.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { type ItemAssessment, listItemRefs, listItemRows } from "./item-queries.ts";
import { presentCollection, presentItem, presentSummary } from "./present.ts";
import { type CollectionRow, findCollection, listCollectionRows } from "./queries.ts";

/** Returns the collection's row. Throws 404. */
export async function requireCollection(ctx: Ctx, id: string): Promise<CollectionRow> {
  const row = await findCollection(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Collection");
  return row;
}

/** Returns the id and name of a collection. Throws 403 and 404. */
export async function getCollectionSummary(
  ctx: Ctx,
  input: { id: string },
): Promise<{ id: string; name: string }> {
  require(ctx, "assessments.read");
  const { id, name } = await requireCollection(ctx, input.id);
  return { id, name };
}

/** Returns a collection with its items in order. Throws 403 and 404. */
export async function getCollection(ctx: Ctx, input: { id: string }): Promise<Versioned<Collection>> {
  require(ctx, "assessments.read");
  return presentWithItems(ctx, await requireCollection(ctx, input.id));
}

/** An item with the status of its assessment, for the dashboard. */
export type ArrangedItem = CollectionItem & { status: ItemAssessment["status"] };

/** Returns a collection with its items in order, each with the status of its assessment. Throws 404. */
export async function getArrangement(
  ctx: Ctx,
  input: { id: string },
): Promise<{ collection: CollectionSummary; items: ArrangedItem[] }> {
  require(ctx, "assessments.read");
  const row = await requireCollection(ctx, input.id);
  const items = await listItemRows(ctx.db, ctx.organizationId, row.id);
  return {
    collection: presentSummary(row, items.length),
    items: items.map((item) => ({ ...presentItem(item), status: item.assessment.status })),
  };
}

/** Presents a collection with its items. */
export async function presentWithItems(ctx: Ctx, row: CollectionRow): Promise<Versioned<Collection>> {
  const items = await listItemRows(ctx.db, ctx.organizationId, row.id);
  return { data: presentCollection(row, items), revision: row.revision };
}

/** Returns a page of the organization's collections with the given status, newest first. */
export const listCollections = readFromReplica(async (ctx: Ctx, query: ListCollectionsQuery) => {
  require(ctx, "assessments.read");
  const { rows, meta } = await listCollectionRows(ctx.db, ctx.organizationId, query.status, query);
  return { items: rows.map((row) => presentSummary(row, row.itemCount)), meta };
});

/** Returns the ids of a collection's assessments, including archived ones, to read their results. Throws 404. */
export async function listAssessmentIds(ctx: Ctx, input: { collectionId: string }): Promise<string[]> {
  require(ctx, "results.read");
  const collection = await requireCollection(ctx, input.collectionId);
  const items = await listItemRefs(ctx.db, ctx.organizationId, collection.id);
  return items.map((item) => item.assessmentId);
}
