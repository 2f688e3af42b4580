import { selectPoint } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

const ONE_POINT = [selectPoint(1), selectPoint(0), null];
type Area = { shape: string; coords: number[]; fraction?: number };
export const point = (areas: Area[], fields: { [name: string]: Json } = {}) => ({
  type: "point",
  areas,
  ...fields,
});

export const CIRCLE: Area = { shape: "circle", coords: [50, 50, 10] };
export const RECTANGLE: Area = { shape: "rect", coords: [100, 20, 140, 60] };
/** An L: the square from 0 to 40 without its upper right quarter. */
const POLYGON: Area = { shape: "poly", coords: [0, 0, 20, 0, 20, 20, 40, 20, 40, 40, 0, 40] };
export const TRIANGLE: Area = { shape: "poly", coords: [0, 0, 30, 0, 0, 30] };

export const POINT_RULES: readonly Rule[] = [
  rule(
    "point.circle",
    "§2 point: circle",
    onEach(
      ONE_POINT,
      point([CIRCLE]),
      ["1", [50, 50], [55, 45], [57, 57], [40.5, 50], [[50, 50]]],
      ["0", [58, 58], [50, 61], [39, 50], [0, 0], [[60, 60]]],
    ),
  ),
  rule(
    "point.circle-boundary",
    "§2 point: the boundary of a circle, exactly",
    onEach(
      ONE_POINT,
      point([CIRCLE]),
      ["1", [60, 50], [50, 40], [56, 58], [42, 44]],
      ["0", [60.0001, 50], [56, 58.0001]],
    ),
    // 0.3² + 0.4² = 0.5². Doubles would round 0.4 - 0.1 to more than 0.3.
    on(
      null,
      point([{ shape: "circle", coords: [0.1, 0.2, 0.5] }]),
      ["1", [0.4, 0.6], [-0.2, -0.2], [0.6, 0.2]],
      ["0", [0.4, 0.6000001], [0.61, 0.2]],
    ),
  ),
  rule(
    "point.rect",
    "§2 point: rectangle",
    onEach(
      ONE_POINT,
      point([RECTANGLE]),
      ["1", [120, 40], [101, 21], [139, 59]],
      ["0", [99, 40], [120, 61], [141, 19]],
    ),
  ),
  rule(
    "point.rect-boundary",
    "§2 point: the boundary of a rectangle",
    onEach(
      ONE_POINT,
      point([RECTANGLE]),
      ["1", [100, 20], [140, 60], [100, 40], [120, 60]],
      ["0", [99.999, 20], [140.001, 60]],
    ),
  ),
  rule(
    "point.poly",
    "§2 point: polygon",
    onEach(
      ONE_POINT,
      point([POLYGON]),
      ["1", [10, 10], [10, 30], [30, 30], [19, 5]],
      ["0", [30, 10], [21, 19], [-1, 10], [10, 41]],
    ),
    onEach(
      ONE_POINT,
      point([TRIANGLE]),
      ["1", [5, 5], [14, 15], [1, 28]],
      ["0", [16, 15], [20, 20], [-1, 5]],
    ),
  ),
];
