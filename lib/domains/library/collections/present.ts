import type { Collection, CollectionItem, CollectionSummary } from "#lib/contract/collections.ts";
import { presentSettings } from "#lib/domains/assessments/present.ts";
import { presentCatalogFields } from "#lib/domains/library/catalog-fields.ts";
import type { ItemRow } from "./item-queries.ts";
import type { CollectionRow } from "./queries.ts";

export const presentSummary = (row: CollectionRow, itemCount: number): CollectionSummary => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  status: row.status,
  item_count: itemCount,
  ...presentCatalogFields(row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const presentCollection = (row: CollectionRow, items: readonly ItemRow[]): Collection => ({
  ...presentSummary(row, items.length),
  items: items.map(presentItem),
});

export const presentItem = ({ id, position, assessment }: ItemRow): CollectionItem => ({
  id,
  position,
  assessment: {
    id: assessment.id,
    title: assessment.title,
    share_code: assessment.shareCode,
    settings: presentSettings(assessment),
  },
});
