import { parseCoords } from "../coords.ts";
import { createAreaTest, type Point } from "../geometry.ts";
import type { Interaction } from "../interaction.ts";
import { getMaxPoints, type PointKey } from "../keys/point.ts";
import { BILLION, toBillionths } from "./best-first.ts";

const MAX_POINTS = 100;
/** The number of points on each side of the grid that is tried if the centers of the areas don't earn the most. */
const GRID_SIZE = 5;
const MAX_OVERLAPS = 50;

type Area = { gain: number; contains: (point: Point) => boolean; box: Box };
type Box = { left: number; right: number; top: number; bottom: number };

/** Finds the fewest points that hit the areas worth the most: centers of areas, or points of a grid over them. */
export function findBestPoints(key: PointKey, interaction: Interaction | null): unknown[] {
  const max = getMaxPoints(interaction);
  const areas = key.areas.flatMap(prepareArea);
  const centers = areas.map(({ box }) => getPointInBox(box, 0.5, 0.5));
  const gridPoints = [...areas.map(({ box }) => box), ...findOverlaps(areas)].flatMap(createGrid);
  return [pickPoints(centers, areas, max), pickPoints([...centers, ...gridPoints], areas, max)]
    .filter((points) => points.length > 0)
    .map((points) => (max === 1 ? points[0] : points));
}

function prepareArea({ shape, coords, fraction = 1 }: PointKey["areas"][number]): Area[] {
  const numbers = parseCoords(shape, coords);
  if (typeof numbers === "string") return [];
  return [
    {
      gain: toBillionths(fraction),
      contains: createAreaTest({ shape, coords: numbers }),
      box: getBoundingBox(shape, numbers),
    },
  ];
}

function getBoundingBox(shape: PointKey["areas"][number]["shape"], numbers: readonly number[]): Box {
  const [x = 0, y = 0, r = 0] = numbers;
  if (shape === "circle") return { left: x - r, right: x + r, top: y - r, bottom: y + r };
  const [xs, ys] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Returns the point at these shares of a box's width and height, in whole pixels if the box is large enough. */
function getPointInBox({ left, right, top, bottom }: Box, x: number, y: number): Point {
  const interpolate = (low: number, high: number, share: number) => {
    const exact = low + (high - low) * share;
    return high - low >= 2 * GRID_SIZE ? Math.round(exact) : exact;
  };
  return [interpolate(left, right, x), interpolate(top, bottom, y)];
}

function createGrid(box: Box): Point[] {
  const shares = Array.from({ length: GRID_SIZE }, (_, i) => (i + 0.5) / GRID_SIZE);
  return shares.flatMap((x) => shares.map((y) => getPointInBox(box, x, y)));
}

/** Finds the overlaps of the bounding boxes of two areas, where a single point may hit both. */
function findOverlaps(areas: readonly Area[]): Box[] {
  const pairs = areas.flatMap(({ box: a }, i) => areas.slice(i + 1).map(({ box: b }) => [a, b] as const));
  return pairs
    .map(([a, b]) => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    }))
    .filter(({ left, right, top, bottom }) => left <= right && top <= bottom)
    .slice(0, MAX_OVERLAPS);
}

/** Greedily picks the point that gains the most, until the points earn everything or no point gains anything. */
function pickPoints(points: readonly Point[], areas: readonly Area[], max: number): Point[] {
  const hits = points.map((point) => ({ point, areas: areas.filter(({ contains }) => contains(point)) }));
  const hit = new Set<Area>();
  const picked: Point[] = [];
  for (let sum = 0; sum < BILLION && picked.length < (max || MAX_POINTS); ) {
    const gains = hits.map(({ areas: own }) =>
      own.reduce((gain, area) => (hit.has(area) ? gain : gain + area.gain), 0),
    );
    const best = gains.indexOf(Math.max(...gains, 0));
    const found = hits[best];
    if (!found || (gains[best] ?? 0) <= 0) break;
    picked.push(found.point);
    sum += gains[best] ?? 0;
    for (const area of found.areas) hit.add(area);
  }
  return picked;
}
