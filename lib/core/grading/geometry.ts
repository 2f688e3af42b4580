import type { Area } from "./coords.ts";
import { add, compare, fromNumber, mul, type Rational, sub } from "./rational.ts";

export type Point = readonly [x: number, y: number];

/**
 * Creates a test for whether a point lies in an area or on its boundary. The test is exact for the decimals as written.
 * The inside of a self-intersecting polygon follows the even-odd rule, as in HTML image maps.
 */
export function createAreaTest({ shape, coords }: Area): (point: Point) => boolean {
  if (shape === "circle") return createCircleTest(coords);
  const corners = Array.from(
    { length: coords.length / 2 },
    (_, i): Point => [coords[2 * i] ?? 0, coords[2 * i + 1] ?? 0],
  );
  const isInBox = createBoxTest(corners);
  return shape === "rect" ? isInBox : createPolygonTest(corners, isInBox);
}

// Doubles compare in the same order as the decimals they represent, so plain comparisons are exact.
function createBoxTest(corners: readonly Point[]) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return ([x, y]: Point) => left <= x && x <= right && top <= y && y <= bottom;
}

function createCircleTest([cx = 0, cy = 0, r = 0]: readonly number[]) {
  const [centerX, centerY, radius] = [fromNumber(cx), fromNumber(cy), fromNumber(r)];
  const radiusSquared = mul(radius, radius);
  return ([x, y]: Point) => {
    const dx = sub(fromNumber(x), centerX);
    const dy = sub(fromNumber(y), centerY);
    return compare(add(mul(dx, dx), mul(dy, dy)), radiusSquared) <= 0;
  };
}

function createPolygonTest(corners: readonly Point[], isInBox: (point: Point) => boolean) {
  const edges = corners.map((from, i) => ({ from, to: corners[(i + 1) % corners.length] ?? from }));
  return (point: Point) => {
    if (!isInBox(point)) return false;
    let isInside = false;
    for (const { from, to } of edges) {
      const side = getOrientation(from, to, point);
      if (side === 0 && createBoxTest([from, to])(point)) return true;
      // A ray to the right crosses each edge that spans its height. Only one end of an edge counts, so a corner
      // counts once.
      const crossesUpward = from[1] <= point[1] && point[1] < to[1];
      const crossesDownward = to[1] <= point[1] && point[1] < from[1];
      if ((crossesUpward && side > 0) || (crossesDownward && side < 0)) isInside = !isInside;
    }
    return isInside;
  };
}

/** Well above the relative error of a cross product in doubles, including the conversion of its inputs from decimals. */
const MAX_ROUNDING_ERROR = 2 ** -46;

/**
 * Returns the sign of (b - a) × (p - a), which is the direction in which a-b-p turns. It is computed in doubles if they
 * are precise enough, otherwise in fractions.
 */
function getOrientation(a: Point, b: Point, p: Point): number {
  const cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs), ...p.map(Math.abs));
  return Math.abs(cross) > MAX_ROUNDING_ERROR * size * size ? Math.sign(cross) : getExactOrientation(a, b, p);
}

function getExactOrientation(a: Point, b: Point, p: Point): number {
  const [ax, ay] = toExact(a);
  const [bx, by] = toExact(b);
  const [px, py] = toExact(p);
  return compare(mul(sub(bx, ax), sub(py, ay)), mul(sub(by, ay), sub(px, ax)));
}

const toExact = ([x, y]: Point): [Rational, Rational] => [fromNumber(x), fromNumber(y)];
