import { notFound } from "#lib/contract/app-error.ts";
import type { Collection, UpdateCollectionBody } from "#lib/contract/collections.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import {
  type CollectionRow,
  lockCollection,
  lockSlugs,
  slugsFrom,
  updateCollection as updateRow,
} from "./queries.ts";
import { presentWhole } from "./read.ts";
import { slugTaken } from "./rules.ts";

/**
 * Changes what is given; an archived collection too. The slug stays as it is unless one is given: addresses outlive
 * names. `collection.updated` tells of a new name or description, not of a new slug. 404, 409 `slug_taken`.
 */
export function updateCollection(
  ctx: Ctx,
  input: { id: string; change: UpdateCollectionBody },
): Promise<Collection> {
  return inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    const row = await lockCollection(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Collection");
    const changes = differing(row, input.change);
    if (Object.keys(changes).length === 0) return presentWhole(within, row);
    if (changes.slug !== undefined) await requireFree(within, changes.slug);

    const updated = await updateRow(db, ctx.organizationId, row.id, { ...changes, updatedAt: ctx.now });
    await appendAudit(
      within,
      "collection.updated",
      { type: "collection", id: row.id },
      { changed: Object.keys(changes) },
    );
    if (changes.name !== undefined || changes.description !== undefined) {
      await emit(within, "collection.updated", { collection_id: row.id, name: updated.name });
    }
    return presentWhole(within, updated);
  });
}

function differing(row: CollectionRow, change: UpdateCollectionBody): UpdateCollectionBody {
  const names = ["name", "description", "slug"] as const;
  return Object.fromEntries(
    names
      .filter((name) => change[name] !== undefined && change[name] !== row[name])
      .map((name) => [name, change[name]]),
  );
}

async function requireFree(ctx: Ctx, slug: string): Promise<void> {
  await lockSlugs(ctx.db, ctx.organizationId);
  if ((await slugsFrom(ctx.db, ctx.organizationId, slug)).includes(slug)) throw slugTaken();
}
