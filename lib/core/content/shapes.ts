export const SHAPES = ["rect", "circle", "poly"] as const;
export type Shape = (typeof SHAPES)[number];

/** Coordinates in pixels of the image: an array of numbers, or QTI's comma-separated string. */
export type Coords = readonly number[] | string;

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;

/** Parses the numbers of `coords`. Parts of a string that aren't decimal numbers become NaN. */
export function parseCoordNumbers(coords: Coords): readonly number[] {
  if (typeof coords !== "string") return coords;
  return coords.split(",").map((part) => (DECIMAL.test(part.trim()) ? Number(part) : Number.NaN));
}

/** Checks whether the numbers match the shape: rect x1,y1,x2,y2; circle x,y,r with r > 0; poly three or more x,y. */
export function isValidShape(shape: Shape, numbers: readonly number[]): boolean {
  if (!numbers.every(Number.isFinite)) return false;
  switch (shape) {
    case "rect":
      return numbers.length === 4;
    case "circle":
      return numbers.length === 3 && (numbers[2] ?? 0) > 0;
    case "poly":
      return numbers.length >= 6 && numbers.length % 2 === 0;
  }
}
