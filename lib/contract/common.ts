import * as z from "zod";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** Counts characters the way JSON Schema does: code points, not UTF-16 units. */
export const countCodePoints = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

/** Creates a schema for a string of `min` to `max` characters. */
export const text = (min: number, max: number) =>
  z
    .string()
    .refine((s) => s.length >= min && (s.length <= max || countCodePoints(s) <= max), {
      message: VALIDATION_MESSAGES.length(min, max),
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });

/** An id in a request. A value that isn't a UUID is treated as an id that doesn't exist (404, not 400). */
export const Id = z.string().max(200).meta({ format: "uuid" });
export const Uuid = z.string().meta({ format: "uuid" });
/** ISO 8601 in UTC, with milliseconds. */
export const DateTime = z.string().meta({ format: "date-time" });
export const DateTimeInput = z.iso
  .datetime({ offset: true, message: VALIDATION_MESSAGES.dateTime })
  .refine((text) => isWritable(new Date(text)), { message: VALIDATION_MESSAGES.years(1, 9999) });
const isWritable = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
export const JsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { message: VALIDATION_MESSAGES.object },
);

export const wholeNumber = (min: number, max: number, fallback: number, description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, VALIDATION_MESSAGES.wholeNumber(min, max))
    .transform(Number)
    .refine((n) => n >= min && n <= max, VALIDATION_MESSAGES.wholeNumber(min, max))
    .default(fallback)
    .meta({ description, override: { type: "integer", minimum: min, maximum: max, default: fallback } });

export const Paging = {
  page: wholeNumber(1, 1_000_000_000, 1, "The page number, from 1"),
  limit: wholeNumber(1, 100, 20, "Items per page"),
};
export type Paging = { page: number; limit: number };

export const BooleanQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .meta({ override: { type: "boolean" } });

export const ListMeta = z
  .object({
    total: z.int().meta({ description: "The number of matching items on all pages" }),
    page: z.int().meta({ description: "The page number, from 1" }),
    limit: z.int().meta({ description: "Items per page" }),
  })
  .meta({ id: "ListMeta" });

/** The `meta` of a list that continues after its last item. */
export const FeedMeta = z
  .object({
    limit: z.int().meta({ description: "The maximum number of items" }),
    has_more: z.boolean().meta({ description: "Whether more items follow the last one" }),
  })
  .meta({ id: "FeedMeta" });

/** The data of an operation that has nothing to return. */
export const NoData = z.null();
