import * as z from "zod";
import { Tag } from "./catalog-fields.ts";
import { MAX_TAGS } from "./catalog-limits.ts";
import { bulk, Id } from "./common.ts";

const Ids = bulk(Id);
const Tags = z.array(Tag).max(MAX_TAGS);
const changes = <T extends z.ZodRawShape>(fields: T) => bulk(z.strictObject({ id: Id, ...fields }));

/** A change to several items. Each item succeeds or fails independently. */
export const ItemsBulkBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["archive", "unarchive"]), ids: Ids }),
  z.strictObject({ action: z.literal("move"), moves: changes({ folder_id: Id.nullable() }) }),
  z.strictObject({ action: z.literal("tag"), ids: Ids, add: Tags.default([]), remove: Tags.default([]) }),
  z.strictObject({ action: z.literal("set_tags"), items: changes({ tags: Tags }) }),
]);
export type ItemsBulkBody = z.infer<typeof ItemsBulkBody>;

export type ItemsBulkResult = {
  /** The items that are now in the requested state, including those that already were. */
  succeeded: string[];
  failed: { id: string; title: string | null; message: string }[];
  /** The request that undoes exactly this change. Null if nothing changed. */
  undo: ItemsBulkBody | null;
};
