import type { Area } from "./coords.ts";
import { add, compare, fromNumber, mul, type Rational, sub } from "./rational.ts";

export type Point = readonly [x: number, y: number];

/**
 * Prepares the question whether a point lies in an area, its boundary included, exactly as the decimals say.
 * A polygon that crosses itself has the inside that HTML's image maps give it (even-odd).
 */
export function areaTest({ shape, coords }: Area): (point: Point) => boolean {
  if (shape === "circle") return inCircle(coords);
  const corners = Array.from(
    { length: coords.length / 2 },
    (_, i): Point => [coords[2 * i] ?? 0, coords[2 * i + 1] ?? 0],
  );
  const inBox = boxTest(corners);
  return shape === "rect" ? inBox : inPolygon(corners, inBox);
}

// Doubles compare as the decimals they stand for, so plain comparisons are exact.
function boxTest(corners: readonly Point[]) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return ([x, y]: Point) => left <= x && x <= right && top <= y && y <= bottom;
}

function inCircle([cx = 0, cy = 0, r = 0]: readonly number[]) {
  const [centerX, centerY, radius] = [fromNumber(cx), fromNumber(cy), fromNumber(r)];
  const reach = mul(radius, radius);
  return ([x, y]: Point) => {
    const dx = sub(fromNumber(x), centerX);
    const dy = sub(fromNumber(y), centerY);
    return compare(add(mul(dx, dx), mul(dy, dy)), reach) <= 0;
  };
}

function inPolygon(corners: readonly Point[], inBox: (point: Point) => boolean) {
  const edges = corners.map((from, i) => ({ from, to: corners[(i + 1) % corners.length] ?? from }));
  return (point: Point) => {
    if (!inBox(point)) return false;
    let inside = false;
    for (const { from, to } of edges) {
      const side = turn(from, to, point);
      if (side === 0 && boxTest([from, to])(point)) return true;
      // A ray to the right crosses edges that span its height, counted at one end so that corners count once.
      const upward = from[1] <= point[1] && point[1] < to[1];
      const downward = to[1] <= point[1] && point[1] < from[1];
      if ((upward && side > 0) || (downward && side < 0)) inside = !inside;
    }
    return inside;
  };
}

/** A relative error that the doubles of a cross product, its inputs' decimals included, stay well below. */
const DOUBT = 2 ** -46;

/** Which way a-b-p turns: the sign of (b - a) x (p - a). Doubles decide where they can, fractions elsewhere. */
function turn(a: Point, b: Point, p: Point): number {
  const cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs), ...p.map(Math.abs));
  return Math.abs(cross) > DOUBT * size * size ? Math.sign(cross) : exactTurn(a, b, p);
}

function exactTurn(a: Point, b: Point, p: Point): number {
  const [ax, ay] = exact(a);
  const [bx, by] = exact(b);
  const [px, py] = exact(p);
  return compare(mul(sub(bx, ax), sub(py, ay)), mul(sub(by, ay), sub(px, ax)));
}

const exact = ([x, y]: Point): [Rational, Rational] => [fromNumber(x), fromNumber(y)];
