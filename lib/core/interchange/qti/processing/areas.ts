import { parseCoords } from "#lib/core/grading/coords.ts";
import type { Point } from "#lib/core/grading/geometry.ts";
import { createAreaTest } from "#lib/core/grading/geometry.ts";
import { UnsupportedProcessing } from "./declarations.ts";
import type { Atom } from "./values.ts";

type Area = { shape: string; coords: string };
type AreaTest = (point: Point) => boolean;

/** Prepared tests by area. Areas belong to an item's tree, so they are dropped with it. */
const TESTS = new WeakMap<Area, AreaTest>();

/** Whether a point, as the atom of a value, is inside an area. @throws UnsupportedProcessing for an ellipse */
export function isInside(area: Area, atom: Atom): boolean {
  const test = TESTS.get(area) ?? prepareTest(area);
  const [x = Number.NaN, y = Number.NaN] = String(atom).split(" ").map(Number);
  return test([x, y]);
}

function prepareTest(area: Area): AreaTest {
  const { shape } = area;
  const test = shape === "default" ? () => true : createTest(area);
  TESTS.set(area, test);
  return test;
}

function createTest({ shape, coords }: Area): AreaTest {
  if (shape !== "rect" && shape !== "circle" && shape !== "poly")
    throw new UnsupportedProcessing(`shape ${shape}`);
  const numbers = parseCoords(shape, coords);
  if (typeof numbers === "string") throw new UnsupportedProcessing(`coords ${coords}`);
  return createAreaTest({ shape, coords: numbers });
}
