import type { Collection, CreateCollectionBody } from "#lib/contract/collections.ts";
import { findFreeSlug, slugify } from "#lib/core/slugs.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { newId } from "#lib/platform/ids.ts";
import { presentCollection } from "./present.ts";
import { insertCollection, listSimilarSlugs, lockSlugs } from "./queries.ts";
import { createSlugTakenError } from "./rules.ts";

/**
 * Creates an empty, active collection. Without a slug, derives an unused slug from the name. Throws 409 `slug_taken` if
 * the given slug is in use.
 */
export function createCollection(ctx: Ctx, input: CreateCollectionBody): Promise<Versioned<Collection>> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await lockSlugs(db, ctx.organizationId);
    const base = input.slug ?? slugify(input.name, "collection");
    const taken = await listSimilarSlugs(db, ctx.organizationId, base);
    if (input.slug !== undefined && taken.includes(input.slug)) throw createSlugTakenError();

    const row = await insertCollection(db, ctx.organizationId, {
      id: newId(),
      name: input.name,
      slug: findFreeSlug(base, taken),
      description: input.description ?? "",
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await appendAudit(
      txCtx,
      "collection.created",
      { type: "collection", id: row.id },
      { name: row.name, slug: row.slug },
    );
    await emit(txCtx, "collection.created", { collection_id: row.id, name: row.name });
    return { data: presentCollection(row, []), revision: row.revision };
  });
}
