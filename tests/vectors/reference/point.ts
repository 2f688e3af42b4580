import { decimal, type Fraction, isAtMost, minus, over, plus, share, sum, times } from "./fraction.ts";

type Point = readonly [x: Fraction, y: Fraction];
type Area = { shape: string; coords: number[]; fraction?: number };
export type PointKey = { areas: Area[] };

export type PointValue = [number, number] | [number, number][];

/** The sum over the areas that a point hits, each once. */
export function gradePoint({ areas }: PointKey, value: PointValue): Fraction {
  const pairs = value.flat();
  const points = pairs.flatMap((x, i): Point[] =>
    i % 2 === 0 ? [[decimal(x), decimal(pairs[i + 1] ?? 0)]] : [],
  );
  const hit = areas.filter((area) => points.some((point) => contains(area, point)));
  return sum(hit.map((area) => share(area.fraction ?? 1)));
}

function contains({ shape, coords }: Area, point: Point): boolean {
  const at = (i: number): Fraction => decimal(coords[i] ?? 0);
  if (shape === "circle") return isInCircle(point, [at(0), at(1)], at(2));
  if (shape === "rect") return isBetween(point[0], at(0), at(2)) && isBetween(point[1], at(1), at(3));
  const corners = coords.flatMap((_, i): Point[] => (i % 2 === 0 ? [[at(i), at(i + 1)]] : []));
  return isInPolygon(point, corners);
}

const isBetween = (x: Fraction, a: Fraction, b: Fraction): boolean =>
  isAtMost(a, b) ? isAtMost(a, x) && isAtMost(x, b) : isBetween(x, b, a);

const square = (x: Fraction): Fraction => times(x, x);

const isInCircle = ([x, y]: Point, [cx, cy]: Point, radius: Fraction): boolean =>
  isAtMost(plus(square(minus(x, cx)), square(minus(y, cy))), square(radius));

/** On an edge, or to the left of an odd number of edges. */
function isInPolygon(point: Point, corners: readonly Point[]): boolean {
  const edges = corners.map((from, i) => [from, corners[(i + 1) % corners.length] ?? from] as const);
  if (edges.some(([from, to]) => isOnEdge(point, from, to))) return true;
  const [x, y] = point;
  const crossed = edges.filter(([from, to]) => {
    if (isAtMost(from[1], y) === isAtMost(to[1], y)) return false;
    const share = over(minus(y, from[1]), minus(to[1], from[1]));
    return isAtMost(x, plus(from[0], times(share, minus(to[0], from[0]))));
  });
  return crossed.length % 2 === 1;
}

function isOnEdge([x, y]: Point, from: Point, to: Point): boolean {
  const cross = minus(
    times(minus(to[0], from[0]), minus(y, from[1])),
    times(minus(to[1], from[1]), minus(x, from[0])),
  );
  return cross[0] === 0n && isBetween(x, from[0], to[0]) && isBetween(y, from[1], to[1]);
}
