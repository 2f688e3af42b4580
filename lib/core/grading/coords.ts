import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";

export type Shape = "circle" | "rect" | "poly";

/**
 * An area of an image, in pixels: circle [cx, cy, r], rect [x1, y1, x2, y2] (opposite corners), or poly with the
 * coordinates of each corner: [x1, y1, x2, y2, ...].
 */
export type Area = { shape: Shape; coords: readonly number[] };

const MAX_CORNERS = 100;
const MAX_SIZE = 1_000_000_000;

/**
 * Parses and checks the coordinates of an area: a list of numbers, or QTI's comma-separated string ("10,10,5"). Returns
 * the numbers, or a message that describes what is wrong with them.
 */
export function parseCoords(shape: Shape, coords: string | readonly number[]): number[] | string {
  const numbers = typeof coords === "string" ? coords.split(",").map(parseCoordinate) : [...coords];
  if (!numbers.every((x) => Number.isFinite(x) && Math.abs(x) <= MAX_SIZE)) {
    return KEY_ISSUES.coordinatesOutOfRange(MAX_SIZE);
  }
  return checkCoordCount(shape, numbers.length) ?? (shape === "circle" ? checkCircle(numbers) : numbers);
}

const parseCoordinate = (text: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN);

function checkCoordCount(shape: Shape, count: number): string | null {
  if (shape === "circle") return count === 3 ? null : KEY_ISSUES.circleCoordinates;
  if (shape === "rect") return count === 4 ? null : KEY_ISSUES.rectangleCoordinates;
  const isValid = count % 2 === 0 && count >= 6 && count <= 2 * MAX_CORNERS;
  return isValid ? null : KEY_ISSUES.polygonCoordinates(MAX_CORNERS);
}

const checkCircle = (numbers: number[]) => ((numbers[2] ?? 0) > 0 ? numbers : KEY_ISSUES.radiusNotPositive);
