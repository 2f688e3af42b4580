import { selectPoint } from "../nodes.ts";
import { on, onEach, type Rule, rule } from "../table.ts";
import { CIRCLE, point, RECTANGLE, TRIANGLE } from "./point.ts";

const ONE_POINT = [selectPoint(1), selectPoint(0), null];
const MANY_POINTS = [selectPoint(0), null];

export const POINT_SUM_RULES: readonly Rule[] = [
  rule(
    "point.several-areas",
    "§2 point: the sum over the areas hit",
    onEach(
      MANY_POINTS,
      point([
        { ...CIRCLE, fraction: 0.5 },
        { ...RECTANGLE, fraction: 0.25 },
        { ...TRIANGLE, fraction: 0.25 },
      ]),
      [
        "1",
        [
          [50, 50],
          [120, 40],
          [5, 5],
        ],
        [
          [5, 5],
          [50, 45],
          [140, 60],
        ],
      ],
      [
        "3/4",
        [
          [50, 50],
          [120, 40],
        ],
        [
          [5, 5],
          [50, 50],
        ],
      ],
      [
        "1/2",
        [50, 50],
        [
          [50, 50],
          [90, 90],
        ],
        [
          [5, 5],
          [120, 40],
        ],
      ],
      ["1/4", [120, 40], [[5, 5]]],
      [
        "0",
        [90, 90],
        [
          [90, 90],
          [80, 5],
        ],
      ],
    ),
    onEach(
      MANY_POINTS,
      point([
        { ...CIRCLE, fraction: 0.1 },
        { ...RECTANGLE, fraction: 0.2 },
        { ...TRIANGLE, fraction: 0.7 },
      ]),
      [
        "3/10",
        [
          [50, 50],
          [120, 40],
        ],
      ],
      [
        "1",
        [
          [50, 50],
          [120, 40],
          [1, 1],
        ],
      ],
      [
        "4/5",
        [
          [1, 1],
          [50, 50],
        ],
      ],
    ),
  ),
  rule(
    "point.each-once",
    "§2 point: each area once",
    onEach(
      MANY_POINTS,
      point([
        { ...CIRCLE, fraction: 0.5 },
        { ...RECTANGLE, fraction: 0.5 },
      ]),
      [
        "1/2",
        [
          [50, 50],
          [51, 51],
        ],
        [
          [50, 50],
          [50, 50],
        ],
        [
          [50, 50],
          [45, 50],
          [55, 50],
        ],
      ],
      [
        "1",
        [
          [50, 50],
          [51, 51],
          [120, 40],
        ],
      ],
    ),
  ),
  rule(
    "point.overlapping",
    "§2 point: one point in several areas",
    onEach(
      ONE_POINT,
      point([
        { shape: "circle", coords: [50, 50, 20], fraction: 0.5 },
        { shape: "circle", coords: [50, 50, 10], fraction: 0.25 },
        { shape: "circle", coords: [50, 50, 5], fraction: 0.25 },
      ]),
      ["1", [50, 50], [53, 54]],
      ["3/4", [58, 50]],
      ["1/2", [65, 50], [50, 70]],
      ["0", [71, 50]],
    ),
  ),
  rule(
    "point.clamped",
    "§2 point: the sum is limited to min_fraction and 1",
    onEach(
      MANY_POINTS,
      point(
        [
          { ...CIRCLE, fraction: 1 },
          { ...RECTANGLE, fraction: 0.5 },
          { ...TRIANGLE, fraction: -0.75 },
        ],
        {
          min_fraction: -0.5,
        },
      ),
      [
        "1",
        [50, 50],
        [
          [50, 50],
          [120, 40],
        ],
      ],
      [
        "3/4",
        [
          [50, 50],
          [120, 40],
          [5, 5],
        ],
      ],
      [
        "1/4",
        [
          [50, 50],
          [5, 5],
        ],
      ],
      [
        "-1/4",
        [
          [120, 40],
          [5, 5],
        ],
      ],
      ["-1/2", [5, 5]],
      ["0", [90, 90]],
    ),
    on(selectPoint(0), point([{ ...CIRCLE, fraction: -1 }]), ["0", [50, 50], [90, 90]]),
  ),
];
