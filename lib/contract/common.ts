import * as z from "zod";
import { countCodePoints } from "./code-points.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const limitLength = (schema: z.ZodString, min: number, max: number) =>
  schema
    .refine((s) => s.length >= min && (s.length <= max || countCodePoints(s) <= max), {
      message: VALIDATION_MESSAGES.length(min, max),
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });

/** Creates a schema for a string of `min` to `max` characters. */
export const text = (min: number, max: number) => limitLength(z.string(), min, max);

/** Creates a schema for a name of `min` to `max` characters, without the spaces around it. */
export const trimmedText = (min: number, max: number) => limitLength(z.string().trim(), min, max);

/** An id in a request. A value that isn't a UUID is treated as an id that doesn't exist (404, not 400). */
export const Id = z.string().max(200).meta({ format: "uuid" });
export const Uuid = z.string().meta({ format: "uuid" });

const MAX_BULK_SIZE = 100;
/** Creates a schema for the parts of a bulk request, of which there are 1 to 100. */
export const bulk = <T extends z.ZodType>(part: T) =>
  z.array(part).min(1, VALIDATION_MESSAGES.atLeastOne).max(MAX_BULK_SIZE);

/** ISO 8601 in UTC, with milliseconds. */
export const DateTime = z.string().meta({ format: "date-time" });
export const DateTimeInput = z.iso
  .datetime({ offset: true, message: VALIDATION_MESSAGES.dateTime, abort: true })
  .refine((text) => isWritable(new Date(text)), { message: VALIDATION_MESSAGES.years(1, 9999) });
const isWritable = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
export const JsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { error: ({ input }) => (input === undefined ? VALIDATION_MESSAGES.required : VALIDATION_MESSAGES.object) },
);

const MAX_METADATA_BYTES = 16 * 1024;
/** Creates a schema for an integrator's own data, which is stored and returned unchanged. */
export const metadataInput = (description: string) =>
  JsonObject.refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_METADATA_BYTES, {
    message: VALIDATION_MESSAGES.metadataSize,
  }).meta({ override: { type: "object", additionalProperties: true }, description });

export const wholeNumber = (min: number, max: number, fallback: number, description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, VALIDATION_MESSAGES.wholeNumber(min, max))
    .transform(Number)
    .refine((n) => n >= min && n <= max, VALIDATION_MESSAGES.wholeNumber(min, max))
    .meta({ description, override: { type: "integer", minimum: min, maximum: max, default: fallback } });

const page = wholeNumber(1, 1_000_000_000, 1, "The page number, from 1. Not together with `cursor`.");
const limit = wholeNumber(1, 100, 20, "Items per page").default(20);
const cursor = z
  .string()
  .optional()
  .meta({
    description:
      "Instead of `page`: empty for the first page, then `next_cursor` of the previous page. Send the same filters with each page.",
    examples: [
      "eyJ2IjoxLCJsaXN0IjoiZm9sZGVycyIsImFmdGVyIjpbIjAxOTlhNWIyLTc3ZDAtN2UyZi04YTM0LTVjMWY5ZTBiNmQyMSJdLCJjaGVjayI6IlJXUDRZaGswZ1A3ciJ9",
    ],
  });

/** The fields of the query of a list that is only read by page. */
export const pageFields = { page: page.default(1), limit };

/** How to read a list: by `page`, by default the first, or by `cursor`. */
export type Paging = { page?: number | undefined; cursor?: string | undefined; limit: number };

/** Creates the query of a list with these filters. The list is read by `page` or by `cursor`. */
export const listQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z
    .strictObject({ page: page.optional(), cursor, limit, ...filters })
    .refine(
      (query: { page?: unknown; cursor?: unknown }) => query.page === undefined || query.cursor === undefined,
      {
        path: ["page"],
        message: VALIDATION_MESSAGES.notWith("cursor"),
      },
    );

export const BooleanQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .meta({ override: { type: "boolean" } });

const PageMeta = z
  .object({
    total: z.int().meta({ description: "The number of matching items on all pages" }),
    total_is_capped: z
      .literal(true)
      .optional()
      .meta({ description: "Only present if counting stopped, and there are `total` items or more" }),
    page: z.int().meta({ description: "The page number, from 1" }),
    limit: z.int().meta({ description: "Items per page" }),
  })
  .meta({ id: "PageMeta" });
export type PageMeta = z.infer<typeof PageMeta>;

const CursorMeta = z
  .object({
    limit: z.int().meta({ description: "Items per page" }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "The `cursor` of the next page; null at the end of the list" }),
  })
  .meta({ id: "CursorMeta" });

/** The `meta` of a list that was read by page or by cursor. */
export const ListMeta = z.union([PageMeta, CursorMeta]).meta({
  id: "ListMeta",
  description: "PageMeta if the list was read by `page`, CursorMeta if it was read by `cursor`",
});
export type ListMeta = z.infer<typeof ListMeta>;

/** The `meta` of a list that continues after its last item. */
export const FeedMeta = z
  .object({
    limit: z.int().meta({ description: "The maximum number of items" }),
    has_more: z.boolean().meta({ description: "Whether more items follow the last one" }),
  })
  .meta({ id: "FeedMeta" });

/** The data of an operation that has nothing to return. */
export const NoData = z.null();
