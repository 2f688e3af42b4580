import { z } from "zod";
import { isValidShape, parseCoordNumbers, SHAPES } from "#lib/core/content/shapes.ts";
import { isHref, isImageSource } from "#lib/core/content/urls.ts";

/** A response id or the id of a choice. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 characters of A-Z a-z 0-9 _ -");

/** In every `max`, 0 means "any number". */
export const Count = z.int().min(0);

/** Zod's number is finite: JSON's 1e999 is refused. */
export const Finite = z.number();
export const Positive = z.number().positive();

/** The length is checked first: a long array of wrong elements is one issue, not one for each. */
export function boundedArray<T extends z.ZodType>(element: T, min: number, max: number) {
  return z.array(z.unknown()).min(min).max(max).pipe(z.array(element));
}

export const Href = z.string().refine(isHref, "must be an http, https or mailto URL");

export const ImageSource = z
  .string()
  .refine(isImageSource, "must be an https URL or the path of an uploaded asset");

/** The picture that a hotspot or select-point interaction works on; its size fixes the coordinates. */
export const Picture = z.strictObject({
  src: ImageSource,
  alt: z.string(),
  width: Positive,
  height: Positive,
});

const Coords = z.union([boundedArray(Finite, 3, 2_000), z.string().max(40_000)], {
  error: (issue) =>
    issue.input === undefined ? "is required" : "must be an array of numbers or a string of them with commas",
});

export const Hotspot = z
  .strictObject({ id: Id, shape: z.enum(SHAPES), coords: Coords })
  .refine(({ shape, coords }) => isValidShape(shape, parseCoordNumbers(coords)), {
    path: ["coords"],
    error: "must fit the shape: rect x1,y1,x2,y2; circle x,y,r with r > 0; poly three or more x,y",
  });
