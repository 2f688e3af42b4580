import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Area,
  createCenteredArea,
  createDrawnArea,
  createPolygon,
  dragHandle,
  formatCorners,
  generateAreaId,
  getBoundingBox,
  getHandles,
  moveArea,
  parseCorners,
  resizeArea,
} from "#components/builder/pictures/areas.ts";
import { isValidShape } from "#lib/core/content/shapes.ts";
import { parseCoords } from "#lib/core/grading/coords.ts";

const size = { width: 200, height: 100 };
const shape = fc.constantFrom("rect", "circle", "poly" as const);
const step = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
const isFine = ({ shape, coords }: Omit<Area, "id">) =>
  isValidShape(shape, coords) && typeof parseCoords(shape, coords) !== "string";
const isWithin = (area: Area) => {
  const [left, top, right, bottom] = getBoundingBox(area);
  return left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
};

describe("an area of an image", () => {
  test("stays valid and within the image after any moves and resizes", () => {
    fc.assert(
      fc.property(shape, fc.array(fc.tuple(fc.boolean(), step), { maxLength: 12 }), (kind, steps) => {
        let area: Area = { id: "a", ...createCenteredArea(kind, size) };
        for (const [isMove, by] of steps)
          area = isMove ? moveArea(area, by, size) : resizeArea(area, by, size);
        expect(isFine(area)).toBe(true);
        expect(isWithin(area)).toBe(true);
      }),
    );
  });

  test("returns to its place when it is moved back, and keeps its upper left corner when resized", () => {
    const area: Area = { id: "a", ...createCenteredArea("poly", size) };
    expect(moveArea(moveArea(area, [5, -7], size), [-5, 7], size)).toEqual(area);
    expect(
      getBoundingBox(resizeArea({ id: "a", shape: "rect", coords: [10, 10, 20, 30] }, [5, -10], size)),
    ).toEqual([10, 10, 25, 20]);
    expect(resizeArea({ id: "a", shape: "circle", coords: [50, 50, 10] }, [4, 0], size).coords).toEqual([
      50, 50, 14,
    ]);
  });

  test("follows the pointer with the dragged handle", () => {
    const rect: Area = { id: "a", shape: "rect", coords: [10, 10, 20, 30] };
    for (const [handle] of getHandles(rect).entries()) {
      const next = dragHandle(rect, handle, [15, 25]);
      expect(getHandles(next)[handle]).toEqual([15, 25]);
    }
    expect(dragHandle({ id: "a", shape: "circle", coords: [10, 10, 5] }, 0, [13, 14]).coords).toEqual([
      10, 10, 5,
    ]);
    expect(dragHandle({ id: "a", shape: "poly", coords: [0, 0, 9, 0, 9, 9] }, 2, [4, 5]).coords).toEqual([
      0, 0, 9, 0, 4, 5,
    ]);
  });

  test("is drawn by a drag, but not by a click", () => {
    expect(createDrawnArea("rect", [30, 40], [10, 5])).toEqual({ shape: "rect", coords: [10, 5, 30, 40] });
    expect(createDrawnArea("circle", [30, 40], [33, 44])).toEqual({ shape: "circle", coords: [30, 40, 5] });
    expect(createDrawnArea("rect", [30, 40], [31, 41])).toBeUndefined();
    expect(
      createPolygon([
        [0, 0],
        [1, 0],
      ]),
    ).toBeUndefined();
    expect(
      createPolygon([
        [0, 0],
        [5, 0],
        [5, 5],
      ]),
    ).toEqual({ shape: "poly", coords: [0, 0, 5, 0, 5, 5] });
  });

  test("parses the text of its corners and formats it", () => {
    expect(parseCorners("10,10  50,10\n30,40.5")).toEqual([10, 10, 50, 10, 30, 40.5]);
    expect(formatCorners([10, 10, 50, 10, 30, 40.5])).toBe("10,10 50,10 30,40.5");
    for (const text of ["", "10,10 50,10", "10,10 50,10 30", "a,b c,d e,f"])
      expect(parseCorners(text)).toBeUndefined();
  });

  test("gets an unused id", () => {
    expect(generateAreaId([])).toBe("area1");
    expect(generateAreaId([{ id: "area2" }])).toBe("area3");
    expect(generateAreaId([{ id: "a" }, { id: "area3" }])).toBe("area4");
  });
});
