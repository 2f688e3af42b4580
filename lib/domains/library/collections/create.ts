import type { Collection, CreateCollectionBody } from "#lib/contract/collections.ts";
import { freeSlug, slugOf } from "#lib/core/slugs.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { presentCollection } from "./present.ts";
import { insertCollection, lockSlugs, slugsFrom } from "./queries.ts";
import { slugTaken } from "./rules.ts";

/** Makes an empty, active collection. Without a slug it gets a free one from its name; 409 `slug_taken` for one given. */
export function createCollection(ctx: Ctx, input: CreateCollectionBody): Promise<Collection> {
  return inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    await lockSlugs(db, ctx.organizationId);
    const base = input.slug ?? slugOf(input.name, "collection");
    const taken = await slugsFrom(db, ctx.organizationId, base);
    if (input.slug !== undefined && taken.includes(input.slug)) throw slugTaken();

    const row = await insertCollection(db, ctx.organizationId, {
      id: newId(),
      name: input.name,
      slug: freeSlug(base, taken),
      description: input.description ?? "",
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await appendAudit(
      within,
      "collection.created",
      { type: "collection", id: row.id },
      { name: row.name, slug: row.slug },
    );
    await emit(within, "collection.created", { collection_id: row.id, name: row.name });
    return presentCollection(row, []);
  });
}
