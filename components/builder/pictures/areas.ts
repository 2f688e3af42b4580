import { clamp } from "#lib/core/clamp.ts";
import type { Shape } from "#lib/core/content/shapes.ts";

/** A part of an image. Coordinates are in image pixels, in the same order as in content and keys. */
export type Area = { id: string; shape: Shape; coords: readonly number[] };
export type Size = { width: number; height: number };
export type Point = readonly [x: number, y: number];

const toPoints = (coords: readonly number[]): Point[] =>
  Array.from({ length: coords.length / 2 }, (_, i) => [coords[2 * i] ?? 0, coords[2 * i + 1] ?? 0]);

/** Returns an area's bounding box: left, top, right, bottom. */
export function getBoundingBox({
  shape,
  coords,
}: Pick<Area, "shape" | "coords">): [number, number, number, number] {
  const [x = 0, y = 0, radius = 0] = coords;
  if (shape === "circle") return [x - radius, y - radius, x + radius, y + radius];
  const all = toPoints(coords);
  const [xs, ys] = [all.map(([each]) => each), all.map(([, each]) => each)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Moves an area by a vector, but not beyond the edges of the image. */
export function moveArea<A extends Area>(area: A, [dx, dy]: Point, { width, height }: Size): A {
  const [left, top, right, bottom] = getBoundingBox(area);
  const x = clamp(dx, -left, width - right);
  const y = clamp(dy, -top, height - bottom);
  const isCoordinate = (i: number) => area.shape !== "circle" || i < 2;
  return {
    ...area,
    coords: area.coords.map((each, i) => (isCoordinate(i) ? each + (i % 2 === 0 ? x : y) : each)),
  };
}

/**
 * Changes an area's width by dx and its height by dy, but not beyond the image. Its upper left corner stays in place.
 */
export function resizeArea<A extends Area>(area: A, [dx, dy]: Point, size: Size): A {
  if (area.shape === "circle") {
    const [x = 0, y = 0, radius = 1] = area.coords;
    const maxRadius = Math.min(x, y, size.width - x, size.height - y);
    return { ...area, coords: [x, y, clamp(radius + (dx || dy), 1, maxRadius)] };
  }
  const [left, top, right, bottom] = getBoundingBox(area);
  const computeScale = (from: number, to: number, by: number, end: number) =>
    to > from ? (clamp(to + by, from + 1, end) - from) / (to - from) : 1;
  const [fx, fy] = [computeScale(left, right, dx, size.width), computeScale(top, bottom, dy, size.height)];
  return {
    ...area,
    coords: area.coords.map((each, i) =>
      Math.round(i % 2 === 0 ? left + (each - left) * fx : top + (each - top) * fy),
    ),
  };
}

/** Returns the points for reshaping an area: its corners, or a point on the edge of a circle. */
export function getHandles({ shape, coords }: Area): Point[] {
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  if (shape === "circle") return [[a + c, b]];
  if (shape === "rect")
    return [
      [a, b],
      [c, b],
      [c, d],
      [a, d],
    ];
  return toPoints(coords);
}

/** Moves one of an area's handles to a point. */
export function dragHandle<A extends Area>(area: A, handle: number, to: Point): A {
  const [x, y] = to;
  const [a = 0, b = 0, c = 0, d = 0] = area.coords;
  if (area.shape === "circle") {
    return { ...area, coords: [a, b, Math.max(1, Math.round(Math.hypot(x - a, y - b)))] };
  }
  if (area.shape === "rect") {
    const isLeft = handle === 0 || handle === 3;
    const isTop = handle === 0 || handle === 1;
    return { ...area, coords: [isLeft ? x : a, isTop ? y : b, isLeft ? c : x, isTop ? d : y] };
  }
  return {
    ...area,
    coords: area.coords.map((each, i) => (Math.floor(i / 2) === handle ? (i % 2 === 0 ? x : y) : each)),
  };
}

/**
 * Returns the area drawn from one point to another, or undefined for a click. Polygons are drawn corner by corner
 * instead.
 */
export function createDrawnArea(
  shape: "rect" | "circle",
  from: Point,
  to: Point,
): Omit<Area, "id"> | undefined {
  const [width, height] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  if (Math.max(width, height) < 3) return undefined;
  if (shape === "circle") return { shape, coords: [...from, Math.round(Math.hypot(width, height))] };
  return {
    shape,
    coords: [
      Math.min(from[0], to[0]),
      Math.min(from[1], to[1]),
      Math.max(from[0], to[0]),
      Math.max(from[1], to[1]),
    ],
  };
}

/** Returns a polygon with these corners, or undefined if it has fewer than 3 or more than a key allows. */
export const createPolygon = (points: readonly Point[]): Omit<Area, "id"> | undefined =>
  points.length >= 3 && points.length <= 100 ? { shape: "poly", coords: points.flat() } : undefined;

/** Creates an area at the center of the image, for authors who don't use a pointer. */
export function createCenteredArea(shape: Shape, { width, height }: Size): Omit<Area, "id"> {
  const [x, y] = [Math.round(width / 2), Math.round(height / 2)];
  const reach = Math.max(1, Math.round(Math.min(width, height) / 6));
  if (shape === "circle") return { shape, coords: [x, y, reach] };
  if (shape === "rect") return { shape, coords: [x - reach, y - reach, x + reach, y + reach] };
  return { shape, coords: [x, y - reach, x + reach, y + reach, x - reach, y + reach] };
}

/** Parses a polygon's corners from text such as "10,10 50,10 30,40". Returns undefined if the text is invalid. */
export function parseCorners(text: string): readonly number[] | undefined {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) return undefined;
  return createPolygon(pairs.map(([, x, y]): Point => [Number(x), Number(y)]))?.coords;
}

export const formatCorners = (coords: readonly number[]): string =>
  toPoints(coords)
    .map((corner) => corner.join(","))
    .join(" ");

/** Returns an id that none of the areas uses. */
export function generateAreaId(taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  for (let n = ids.size + 1; ; n += 1) if (!ids.has(`area${n}`)) return `area${n}`;
}
