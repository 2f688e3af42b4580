import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Area,
  boxOf,
  drawn,
  freeId,
  handlesOf,
  middle,
  moved,
  polygon,
  pulled,
  readCorners,
  resized,
  writeCorners,
} from "#components/builder/pictures/areas.ts";
import { fitsShape } from "#lib/core/content/shapes.ts";
import { parseCoords } from "#lib/core/grading/coords.ts";

const size = { width: 200, height: 100 };
const shape = fc.constantFrom("rect", "circle", "poly" as const);
const step = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
const isFine = ({ shape, coords }: Omit<Area, "id">) =>
  fitsShape(shape, coords) && typeof parseCoords(shape, coords) !== "string";
const isWithin = (area: Area) => {
  const [left, top, right, bottom] = boxOf(area);
  return left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
};

describe("an area of a picture", () => {
  test("stays in the picture and stays a shape, however it is moved and resized", () => {
    fc.assert(
      fc.property(shape, fc.array(fc.tuple(fc.boolean(), step), { maxLength: 12 }), (kind, steps) => {
        let area: Area = { id: "a", ...middle(kind, size) };
        for (const [isMove, by] of steps) area = isMove ? moved(area, by, size) : resized(area, by, size);
        expect(isFine(area)).toBe(true);
        expect(isWithin(area)).toBe(true);
      }),
    );
  });

  test("goes back to where it was by the same way, while nothing is in the way", () => {
    const area: Area = { id: "a", ...middle("poly", size) };
    expect(moved(moved(area, [5, -7], size), [-5, 7], size)).toEqual(area);
    expect(boxOf(resized({ id: "a", shape: "rect", coords: [10, 10, 20, 30] }, [5, -10], size))).toEqual([
      10, 10, 25, 20,
    ]);
    expect(resized({ id: "a", shape: "circle", coords: [50, 50, 10] }, [4, 0], size).coords).toEqual([
      50, 50, 14,
    ]);
  });

  test("is pulled by its handles to where the pointer is", () => {
    const rect: Area = { id: "a", shape: "rect", coords: [10, 10, 20, 30] };
    for (const [handle] of handlesOf(rect).entries()) {
      const next = pulled(rect, handle, [15, 25]);
      expect(handlesOf(next)[handle]).toEqual([15, 25]);
    }
    expect(pulled({ id: "a", shape: "circle", coords: [10, 10, 5] }, 0, [13, 14]).coords).toEqual([
      10, 10, 5,
    ]);
    expect(pulled({ id: "a", shape: "poly", coords: [0, 0, 9, 0, 9, 9] }, 2, [4, 5]).coords).toEqual([
      0, 0, 9, 0, 4, 5,
    ]);
  });

  test("is drawn from corner to corner, and not by a mere click", () => {
    expect(drawn("rect", [30, 40], [10, 5])).toEqual({ shape: "rect", coords: [10, 5, 30, 40] });
    expect(drawn("circle", [30, 40], [33, 44])).toEqual({ shape: "circle", coords: [30, 40, 5] });
    expect(drawn("rect", [30, 40], [31, 41])).toBeUndefined();
    expect(
      polygon([
        [0, 0],
        [1, 0],
      ]),
    ).toBeUndefined();
    expect(
      polygon([
        [0, 0],
        [5, 0],
        [5, 5],
      ]),
    ).toEqual({ shape: "poly", coords: [0, 0, 5, 0, 5, 5] });
  });

  test("is written as corners and read again", () => {
    expect(readCorners("10,10  50,10\n30,40.5")).toEqual([10, 10, 50, 10, 30, 40.5]);
    expect(writeCorners([10, 10, 50, 10, 30, 40.5])).toBe("10,10 50,10 30,40.5");
    for (const text of ["", "10,10 50,10", "10,10 50,10 30", "a,b c,d e,f"])
      expect(readCorners(text)).toBeUndefined();
  });

  test("gets a name that no other has", () => {
    expect(freeId([])).toBe("area1");
    expect(freeId([{ id: "area2" }])).toBe("area3");
    expect(freeId([{ id: "a" }, { id: "area3" }])).toBe("area4");
  });
});
