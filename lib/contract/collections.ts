import * as z from "zod";
import { Settings } from "./assessments.ts";
import { catalogFilters, catalogInput, catalogOutput } from "./catalog-fields.ts";
import { DateTime, Id, listQuery, text, Uuid } from "./common.ts";
import { SubmissionListItem } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const COLLECTION_STATUSES = ["active", "archived"] as const;
/** The maximum number of assessments in a collection, which is always read and reordered as a whole. */
export const MAX_COLLECTION_ITEMS = 1000;

const writable = {
  name: text(1, 300),
  description: text(0, 20_000),
  slug: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, VALIDATION_MESSAGES.slug)
    .meta({
      description: "Unique within the organization. If omitted on creation, it is derived from the name.",
    }),
  ...catalogInput,
};
export const CreateCollectionBody = z.strictObject(writable).partial().required({ name: true });
export type CreateCollectionBody = z.infer<typeof CreateCollectionBody>;
export const UpdateCollectionBody = z.strictObject(writable).partial();
export type UpdateCollectionBody = z.infer<typeof UpdateCollectionBody>;

export const ListCollectionsQuery = listQuery({
  status: z
    .enum(COLLECTION_STATUSES)
    .default("active")
    .meta({ description: "Only collections with this status" }),
  ...catalogFilters,
});
export type ListCollectionsQuery = z.infer<typeof ListCollectionsQuery>;

export const AddItemBody = z.strictObject({
  assessment_id: Id,
  position: z.int().min(1).optional().meta({
    description: "The position of the new item, from 1. Later items move down by one. Defaults to the end.",
  }),
});
export type AddItemBody = z.infer<typeof AddItemBody>;

export const ReorderBody = z.strictObject({
  item_ids: z
    .array(Id)
    .max(MAX_COLLECTION_ITEMS)
    .meta({ description: "The ids of all items of the collection, each exactly once, in the new order" }),
});
export type ReorderBody = z.infer<typeof ReorderBody>;

export const CollectionItem = z
  .object({
    id: Uuid,
    position: z.int().meta({ description: "1, 2, 3, and so on, without gaps" }),
    assessment: z.object({
      id: Uuid,
      title: z.string(),
      share_code: z.string().nullable().meta({ description: "null until the assessment is published" }),
      settings: Settings,
    }),
  })
  .meta({ id: "CollectionItem" });
export type CollectionItem = z.infer<typeof CollectionItem>;

export const CollectionSummary = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    status: z.enum(COLLECTION_STATUSES),
    item_count: z.int(),
    ...catalogOutput,
    created_at: DateTime,
    updated_at: DateTime.meta({ description: "Changes with every update of the collection or its items" }),
  })
  .meta({ id: "CollectionSummary" });
export type CollectionSummary = z.infer<typeof CollectionSummary>;

export const Collection = CollectionSummary.extend({ items: z.array(CollectionItem) }).meta({
  id: "Collection",
});
export type Collection = z.infer<typeof Collection>;

export const CollectionResult = SubmissionListItem.extend({
  assessment_id: Uuid,
  assessment_title: z.string(),
}).meta({ id: "CollectionResult" });
