import type { Item } from "#lib/contract/items.ts";
import { presentCatalogFields } from "#lib/domains/library/catalog-fields.ts";
import { type Ctx, isAuthor } from "#lib/platform/context.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { deriveColumns } from "./content.ts";
import type { ItemRevisionRow, ItemRow } from "./queries.ts";

/** Presents an item. Answer keys are left out unless the actor can write assessments. */
export const presentItem = ({ actor }: Pick<Ctx, "actor">, row: ItemRow): Item => ({
  id: row.id,
  title: row.title,
  content_ast: row.contentAst,
  ...(isAuthor(actor) ? { answer_keys: row.answerKeys } : {}),
  points: row.points,
  ...presentCatalogFields(row),
  folder_id: row.folderId,
  status: row.archivedAt ? "archived" : "active",
  revision: row.revision,
  interactions: row.interactions,
  excerpt: row.excerpt,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const presentVersionedItem = (ctx: Pick<Ctx, "actor">, row: ItemRow): Versioned<Item> => ({
  data: presentItem(ctx, row),
  revision: row.revision,
});

/** Presents an item as it was in a revision. */
export const presentRevision = (
  ctx: Pick<Ctx, "actor">,
  row: ItemRow,
  { createdAt, organizationId: _, itemId: __, ...revision }: ItemRevisionRow,
): Item =>
  presentItem(ctx, {
    ...row,
    ...revision,
    ...deriveColumns(revision.title, revision.contentAst),
    updatedAt: createdAt,
  });
