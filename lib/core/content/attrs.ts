import { z } from "zod";
import {
  type Coords as CoordsValue,
  isValidShape,
  parseCoordNumbers,
  SHAPES,
  type Shape,
} from "#lib/core/content/shapes.ts";
import { isHref, isImageSource, isMediaSource } from "#lib/core/content/urls.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

/** A response id, or the id of a choice, gap or area. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: () => CONTENT_ISSUES.invalidId });

/** A count. In every attribute called `max...`, 0 means any number. */
export const Count = z.int().min(0);

/** Zod's numbers are finite, so JSON's 1e999 is rejected. */
export const Finite = z.number();
export const Positive = z.number().positive();

/** Creates an array schema that checks the length first, so that a long invalid array yields only one issue. */
export function boundedArray<T extends z.ZodType>(element: T, min: number, max: number) {
  return z.array(z.unknown()).min(min).max(max).pipe(z.array(element));
}

export const Href = z.string().refine(isHref, { error: () => CONTENT_ISSUES.invalidHref });

export const ImageSource = z
  .string()
  .refine(isImageSource, { error: () => CONTENT_ISSUES.invalidImageSource });

export const MediaSource = z
  .string()
  .refine(isMediaSource, { error: () => CONTENT_ISSUES.invalidImageSource });

/** A media type, such as `application/pdf`, or all subtypes of one: `image/*`. */
export const MediaType = z
  .string()
  .max(100)
  .regex(/^[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*)$/, { error: () => CONTENT_ISSUES.invalidMediaType });

/** The image of a graphic interaction. Coordinates are in pixels of the image's width and height. */
export const Picture = z.strictObject({
  src: ImageSource,
  alt: z.string(),
  width: Positive,
  height: Positive,
});

const Coords = z.union([boundedArray(Finite, 3, 2_000), z.string().max(40_000)], {
  error: (issue) => (issue.input === undefined ? CONTENT_ISSUES.required : CONTENT_ISSUES.invalidCoords),
});

const hotspotFields = { id: Id, shape: z.enum(SHAPES), coords: Coords };
type Area = { shape: Shape; coords: CoordsValue };
const hasValidCoords = ({ shape, coords }: Area) => isValidShape(shape, parseCoordNumbers(coords));
const wrongCoords = { path: ["coords"], error: () => CONTENT_ISSUES.wrongCoords };

export const Hotspot = z.strictObject(hotspotFields).refine(hasValidCoords, wrongCoords);

/** A hotspot that takes part in pairs. */
export const AssociableHotspot = z
  .strictObject({ ...hotspotFields, matchMax: Count.nullish() })
  .refine(hasValidCoords, wrongCoords);
