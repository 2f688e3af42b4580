import { numberEntry, slider, textEntry } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

const ENTRIES = [numberEntry, null];
const numeric = (...accept: Json[]) => ({ type: "numeric", accept });
const near = (
  value: number,
  tolerance: { [name: string]: number },
  fields: { [name: string]: Json } = {},
) => ({
  ...numeric({ value, tolerance }),
  ...fields,
});

export const NUMERIC_RULES: readonly Rule[] = [
  rule(
    "numeric.exact",
    "§2 numeric: without a tolerance",
    onEach(
      ENTRIES,
      numeric({ value: 12 }),
      ["1", 12, "12", "12.0", "012", "1.2e1", "12,00"],
      ["0", 12.1, "11", "-12", 1.2, "12.0000000000000000001"],
    ),
    onEach(ENTRIES, numeric({ value: 0 }), ["1", 0, "0", "-0", "0.000", "0e5"], ["0", 1, "0.1", "1e-300"]),
    onEach(ENTRIES, numeric({ value: 0.1 }), ["1", 0.1, "0.1", "1e-1"], ["0", "0.10000000000000001", 0.2]),
    on(null, numeric({ value: -7.25 }), ["1", -7.25, "-7,25", "\u22127.25"], ["0", 7.25, "7.25", "-7.3"]),
  ),
  rule(
    "numeric.range",
    "§2 numeric: a range, bounds inclusive",
    onEach(
      ENTRIES,
      numeric({ min: 2, max: 5 }),
      ["1", 2, 5, 3.3, "2,0", "5e0"],
      ["0", 1.999, 5.001, "5.0000000000000000001"],
    ),
    on(null, numeric({ min: -0.3, max: -0.1 }), ["1", -0.3, "-0.1", -0.2], ["0", -0.31, -0.09, 0.2]),
    on(null, numeric({ min: 4, max: 4 }), ["1", 4, "4.0"], ["0", 4.01]),
  ),
  rule(
    "numeric.best-entry",
    "§2 numeric: the best matching entry",
    onEach(
      ENTRIES,
      numeric(
        { min: 0, max: 100, fraction: 0.25 },
        { value: 50, tolerance: { absolute: 5 }, fraction: 0.5 },
        { value: 50 },
      ),
      ["1", 50, "50.0"],
      ["1/2", 45, 55, "51"],
      ["1/4", 0, 100, 44.9],
      ["0", -1, 101],
    ),
    on(
      null,
      {
        ...numeric(
          { value: 3, fraction: -0.5 },
          { min: 0, max: 10, fraction: 0.2 },
          { value: 8, fraction: -1 },
        ),
        min_fraction: -1,
      },
      ["1/5", 3, 5, 8],
      ["0", 11],
    ),
    on(
      null,
      {
        ...numeric({ value: 7 }, { value: 6, fraction: -0.25 }, { value: 5, fraction: -0.75 }),
        min_fraction: -0.5,
      },
      ["1", 7],
      ["-1/4", 6],
      ["-1/2", 5],
      ["0", 4],
    ),
    on(
      null,
      numeric({ value: 1, fraction: 0.35 }, { value: 2, fraction: 0.05 }),
      ["7/20", 1],
      ["1/20", 2],
      ["0", 3],
    ),
  ),
  rule(
    "numeric.slider",
    "§2 numeric: the position of a slider",
    on(slider(0, 100, 5), numeric({ value: 35 }), ["1", 35], ["0", 30, 40, 0]),
    on(slider(0, 100, 5), near(35, { absolute: 5 }), ["1", 30, 35, 40], ["0", 25, 45]),
    on(slider(-1, 1, 0.1), numeric({ value: 0.3 }), ["1", 0.3], ["0", 0.2, -0.3]),
    on(slider(-1, 1, 0.1), numeric({ min: -0.5, max: -0.2 }), ["1", -0.5, -0.2, -0.3], ["0", -0.6, -0.1]),
    on(
      slider(0, 10, 1),
      numeric({ value: 4 }, { min: 3, max: 5, fraction: 0.5 }),
      ["1", 4],
      ["1/2", 3, 5],
      ["0", 6],
    ),
  ),
  rule(
    "numeric.far-from-one",
    "§2 numeric: very large and very small numbers",
    on(
      textEntry,
      numeric({ value: 1e20 }),
      ["1", "100000000000000000000", "1e20", 1e20],
      ["0", "100000000000000000001"],
    ),
    on(
      textEntry,
      numeric({ value: 1e-9 }),
      ["1", "0.000000001", "1E-9", "10e-10"],
      ["0", "1.0000000000000000001e-9", 0],
    ),
    on(
      textEntry,
      near(6.62607015e-34, { relative: 0.01 }),
      ["1", "6.6e-34", "6.63e-34"],
      ["0", "6.5e-34", "6.63e-33"],
    ),
  ),
];
