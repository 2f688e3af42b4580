import * as z from "zod";
import { MAX_EXTERNAL_ID_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from "./catalog-limits.ts";
import { metadataInput, text } from "./common.ts";
import { EXTERNAL_ID } from "./examples/ids.ts";

export const Tag = text(1, MAX_TAG_LENGTH);

/** What integrators and authors attach to an assessment, a collection or an item to find it again. */
export const catalogInput = {
  external_id: text(1, MAX_EXTERNAL_ID_LENGTH).nullable().meta({
    description:
      "Your own id, unique within the organization among resources of the same kind, archived ones included. null removes it.",
  }),
  metadata: metadataInput(
    "Your own data, up to 16 KiB of JSON. A change replaces it as a whole; null removes it.",
  ).nullable(),
  tags: z.array(Tag).max(MAX_TAGS).meta({
    description:
      "Up to 20 tags. They are case-sensitive, keep their order, and a repeated tag is stored once. A change replaces all of them.",
  }),
};
export type CatalogInput = {
  external_id?: string | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
  tags?: string[] | undefined;
};

export const catalogOutput = {
  external_id: z.string().nullable().meta({ description: "Your own id; null if you sent none" }),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: "Your own data; null if you sent none" }),
  tags: z.array(z.string()),
};

export const catalogFilters = {
  external_id: text(1, MAX_EXTERNAL_ID_LENGTH)
    .optional()
    .meta({ description: "Only the one with this `external_id`", examples: [EXTERNAL_ID] }),
  tag: Tag.optional().meta({ description: "Only those with this tag", examples: ["geology"] }),
};
