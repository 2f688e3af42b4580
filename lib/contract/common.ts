import * as z from "zod";

/** Characters as people and JSON Schema count them: code points, not UTF-16 units. */
export const countCodePoints = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

/** A string of `min` to `max` characters. */
export const text = (min: number, max: number) =>
  z
    .string()
    .refine((s) => s.length >= min && (s.length <= max || countCodePoints(s) <= max), {
      message: min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`,
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });

/** An id in a request. What is no UUID is an id that does not exist, so it is not refused here (404, not 400). */
export const Id = z.string().max(200).meta({ format: "uuid" });
export const Uuid = z.string().meta({ format: "uuid" });
/** ISO 8601, UTC, milliseconds. */
export const DateTime = z.string().meta({ format: "date-time" });
export const DateTimeInput = z.iso
  .datetime({ offset: true, message: "must be an ISO 8601 date and time with a zone" })
  .refine((text) => isWritable(new Date(text)), { message: "must lie in the years 1 to 9999, in UTC" });
const isWritable = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
export const JsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { message: "must be an object" },
);

const wholeNumber = (min: number, max: number, fallback: number, description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback)
    .meta({ description, override: { type: "integer", minimum: min, maximum: max, default: fallback } });

export const Paging = {
  page: wholeNumber(1, 1_000_000_000, 1, "Which page, from 1"),
  limit: wholeNumber(1, 100, 20, "Items a page"),
};
export type Paging = { page: number; limit: number };

export const BooleanQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .meta({ override: { type: "boolean" } });

export const ListMeta = z
  .object({
    total: z.int().meta({ description: "All that match, on whatever page" }),
    page: z.int().meta({ description: "From 1" }),
    limit: z.int().meta({ description: "Items a page" }),
  })
  .meta({ id: "ListMeta" });

/** What an operation answers that has nothing to say. */
export const NoData = z.null();
