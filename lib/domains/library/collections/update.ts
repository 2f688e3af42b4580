import { notFound } from "#lib/contract/app-error.ts";
import type { Collection, UpdateCollectionBody } from "#lib/contract/collections.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { refuseTakenExternalId, toCatalogColumns } from "#lib/domains/library/catalog-fields.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { pickDifferences } from "#lib/platform/db/pick-differences.ts";
import { type IfMatch, requireMatch, type Versioned } from "#lib/platform/http/etag.ts";
import {
  type CollectionRow,
  listSimilarSlugs,
  lockCollection,
  lockSlugs,
  updateCollection as updateRow,
} from "./queries.ts";
import { presentWithItems } from "./read.ts";
import { createSlugTakenError } from "./rules.ts";

/**
 * Changes the given fields of a collection, even if it is archived. A new name doesn't change the slug, so that URLs
 * stay valid. Emits `collection.updated` for a new name or description, but not for other fields. Throws 404, 412, and
 * 409 `slug_taken` or `external_id_taken`.
 */
export function updateCollection(ctx: Ctx, input: Update): Promise<Versioned<Collection>> {
  require(ctx, "assessments.write");
  return refuseTakenExternalId("collection", () => update(ctx, input));
}

type Update = { id: string; change: UpdateCollectionBody; ifMatch?: IfMatch };

const update = (ctx: Ctx, input: Update): Promise<Versioned<Collection>> =>
  inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockCollection(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Collection");
    requireMatch(input.ifMatch, row);
    const changes = pickDifferences(row, toColumns(input.change));
    if (Object.keys(changes).length === 0) return presentWithItems(txCtx, row);
    if (changes.slug !== undefined) await requireFreeSlug(txCtx, changes.slug);

    const updated = await updateRow(db, ctx.organizationId, row.id, { ...changes, updatedAt: ctx.now });
    await appendAudit(
      txCtx,
      "collection.updated",
      { type: "collection", id: row.id },
      { changed: Object.keys(changes).map((name) => AUDIT_NAMES[name] ?? name) },
    );
    if (changes.name !== undefined || changes.description !== undefined) {
      await emit(txCtx, "collection.updated", { collection_id: row.id, name: updated.name });
    }
    return presentWithItems(txCtx, updated);
  });

const AUDIT_NAMES: Readonly<Record<string, string>> = { externalId: "external ID" };

/** Converts the given fields to columns. */
const toColumns = ({ name, description, slug, ...change }: UpdateCollectionBody): Partial<CollectionRow> => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(slug === undefined ? {} : { slug }),
  ...toCatalogColumns(change),
});

async function requireFreeSlug(ctx: Ctx, slug: string): Promise<void> {
  await lockSlugs(ctx.db, ctx.organizationId);
  if ((await listSimilarSlugs(ctx.db, ctx.organizationId, slug)).includes(slug)) throw createSlugTakenError();
}
