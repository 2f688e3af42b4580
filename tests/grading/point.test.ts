import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCoords } from "#lib/core/grading/coords.ts";
import { gradeFraction, interaction, listAnswerErrors, listKeyErrors } from "./support.ts";

const spot = (maxChoices: number) => interaction({ kind: "selectPointInteraction", maxChoices });
const area = (shape: string, coords: unknown, fraction?: number) => ({
  type: "point" as const,
  areas: [{ shape, coords, ...(fraction === undefined ? {} : { fraction }) }],
});

describe("point keys", () => {
  it.each([
    [[3, 4], 1],
    [[0.3, 0.4], 1],
    [[-5, 0], 1],
    [[3.0000001, 4], 0],
    [[5, 5], 0],
  ])("grades %j with %j for a circle of radius 5", (value, fraction) => {
    expect(gradeFraction(area("circle", [0, 0, 5]), value)).toBe(fraction);
  });

  it("decides points on the edge of a circle by decimals, not by doubles", () => {
    expect(gradeFraction(area("circle", [0, 0, 0.5]), [0.3, 0.4])).toBe(1);
    expect(gradeFraction(area("circle", [0.1, 0.2, 0.3]), [0.4, 0.2])).toBe(1);
    expect(gradeFraction(area("circle", [0.1, 0.2, 0.3]), [0.4000000000000001, 0.2])).toBe(0);
  });

  it.each([
    [[1, 2], 1],
    [[3, 4], 1],
    [[2, 3.5], 1],
    [[0.999, 3], 0],
    [[2, 4.001], 0],
  ])("grades %j with %j for a rectangle, whichever opposite corners define it", (value, fraction) => {
    expect(gradeFraction(area("rect", [1, 2, 3, 4]), value)).toBe(fraction);
    expect(gradeFraction(area("rect", [3, 4, 1, 2]), value)).toBe(fraction);
    expect(gradeFraction(area("rect", [1, 4, 3, 2]), value)).toBe(fraction);
  });

  // A notched square: (2, 2) is cut in from above to (2, 1).
  const notched = [0, 0, 4, 0, 4, 4, 2, 1, 0, 4];
  it.each([
    [[2, 0.5], 1],
    [[2, 1], 1],
    [[2, 1.001], 0],
    [[1, 2.5], 1],
    [[1, 2.501], 0],
    [[0, 4], 1],
    [[4, 2], 1],
    [[0, 2], 1],
    [[-1, 0], 0],
    [[5, 0], 0],
    [[0.5, 3.25], 1],
  ])("grades %j with %j for a polygon, including its edges and corners", (value, fraction) => {
    expect(gradeFraction(area("poly", notched), value)).toBe(fraction);
  });

  it("decides points on an edge exactly for decimals that aren't doubles", () => {
    const triangle = [0, 0, 0.3, 0.9, 0.3, 0];
    expect(gradeFraction(area("poly", triangle), [0.1, 0.3])).toBe(1);
    expect(gradeFraction(area("poly", triangle), [0.1, 0.30000000000000004])).toBe(0);
    // In doubles, 0.7 * 0.3 differs from 2.1 * 0.1, so these points would land on different sides.
    const steep = [0, 0, 0.7, 2.1, 0.7, 0];
    const mirrored = [0, 0, 0.7, 2.1, 0, 2.1];
    for (const k of [1, 2, 3, 4, 5, 6]) {
      const place = [k / 10, (3 * k) / 10].map((x) => Number(x.toFixed(1)));
      expect([
        gradeFraction(area("poly", steep), place),
        gradeFraction(area("poly", mirrored), place),
      ]).toEqual([1, 1]);
    }
  });

  it("counts a corner at the height of a point once", () => {
    const diamond = [0, -1, 1, 0, 0, 1, -1, 0];
    for (const coords of [diamond, diamond.toReversed()]) {
      expect(gradeFraction(area("poly", coords), [0, 0])).toBe(1);
      expect(gradeFraction(area("poly", coords), [-0.5, 0])).toBe(1);
    }
    const zigzag = [0, 0, 2, 2, 4, 0, 6, 2, 8, 0, 8, -2, 0, -2];
    expect(gradeFraction(area("poly", zigzag), [4, 2])).toBe(0);
    expect(gradeFraction(area("poly", zigzag), [0, 2])).toBe(0);
    expect(gradeFraction(area("poly", zigzag), [3, 0])).toBe(1);
  });

  it("grades a rectangle and the same polygon alike", () => {
    const coordinate = fc.integer({ min: -3, max: 12 }).map((x) => x / 10);
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const rect = gradeFraction(area("rect", [0, 0.1, 0.7, 1]), [x, y]);
        expect(gradeFraction(area("poly", [0, 0.1, 0.7, 0.1, 0.7, 1, 0, 1]), [x, y])).toBe(rect);
        expect(gradeFraction(area("poly", [0, 1, 0.7, 1, 0.7, 0.1, 0, 0.1]), [x, y])).toBe(rect);
      }),
    );
  });

  it("adds up the areas that are hit, each once", () => {
    const areas = [
      { shape: "circle", coords: [0, 0, 2], fraction: 0.5 },
      { shape: "circle", coords: [10, 0, 2], fraction: 0.3 },
      { shape: "rect", coords: [-1, -1, 1, 1], fraction: -0.1 },
    ];
    const draft = { type: "point", areas } as const;
    expect(
      gradeFraction(draft, [
        [1.5, 0],
        [0, 1.5],
      ]),
    ).toBe(0.5);
    expect(
      gradeFraction(draft, [
        [1.5, 0],
        [10, 1],
      ]),
    ).toBe(0.8);
    expect(gradeFraction(draft, [0, 0])).toBe(0.4);
    expect(
      gradeFraction(draft, [
        [0, 0],
        [50, 50],
      ]),
    ).toBe(0.4);
    expect(gradeFraction(draft, [])).toBe(null);
  });

  it("counts distinct points toward maxChoices, where 0 means any number", () => {
    const draft = area("rect", [0, 0, 1, 1]);
    expect(
      listAnswerErrors(
        draft,
        [
          [0, 0],
          [1, 1],
        ],
        spot(1),
      ),
    ).toEqual(["0"]);
    expect(
      listAnswerErrors(
        draft,
        [
          [0, 0],
          [0, 0],
        ],
        spot(1),
      ),
    ).toEqual([]);
    expect(
      listAnswerErrors(
        draft,
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
        spot(0),
      ),
    ).toEqual([]);
    expect(gradeFraction(draft, [0, 0], spot(1))).toBe(1);
  });

  it("refuses invalid answers with the path of the problem", () => {
    const draft = area("rect", [0, 0, 1, 1]);
    expect(listAnswerErrors(draft, "1,1")).toEqual(["0"]);
    expect(listAnswerErrors(draft, 1)).toEqual(["0"]);
    expect(listAnswerErrors(draft, [1])).toEqual(["0.0"]);
    expect(
      listAnswerErrors(draft, [
        [1, 1],
        [1, "1"],
        [1, 2, 3],
      ]),
    ).toEqual(["0.1", "0.2"]);
  });

  it.each([
    ["circle", [0, 0, 0]],
    ["circle", [0, 0]],
    ["rect", [0, 0, 1]],
    ["poly", [0, 0, 1, 1]],
    ["poly", [0, 0, 1, 1, 2, 2, 3]],
    ["poly", new Array(202).fill(1)],
    ["rect", "0,0,1"],
    ["rect", "0,0,1,x"],
    ["rect", [0, 0, 1, 1e10]],
  ])("refuses a %s with the coordinates %j", (shape, coords) => {
    expect(listKeyErrors(area(shape, coords))).toEqual(["areas.0.coords"]);
  });

  it("accepts QTI's comma-separated coordinates", () => {
    expect(parseCoords("rect", "0, 1.5,-2,3")).toEqual([0, 1.5, -2, 3]);
    expect(gradeFraction(area("circle", "1,1,0.5"), [1, 1.5])).toBe(1);
    expect(typeof parseCoords("circle", "1,,1")).toBe("string");
  });
});
