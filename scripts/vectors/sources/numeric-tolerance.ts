import { numberEntry } from "../nodes.ts";
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

export const TOLERANCE_RULES: readonly Rule[] = [
  rule(
    "numeric.tolerance.absolute",
    "§2 numeric: absolute tolerance, bounds inclusive",
    onEach(
      ENTRIES,
      near(3.14, { absolute: 0.01 }),
      ["1", 3.13, 3.14, 3.15, "3.13", "3,15", "3.1415"],
      ["0", 3.12, 3.16, "3.129", "3.12999999999999999999", "3.15000000000000000001", -3.14],
    ),
    onEach(
      ENTRIES,
      near(0.3, { absolute: 0.1 }),
      ["1", 0.2, "0.4", 0.25],
      ["0", "0.19999999999999999999", 0.41],
    ),
    on(null, near(-5, { absolute: 2 }), ["1", -7, -3, "-4.5"], ["0", -7.01, -2.99, 5]),
    on(null, near(10, { absolute: 0 }), ["1", 10, "10.0"], ["0", 10.0001]),
  ),
  rule(
    "numeric.tolerance.relative",
    "§2 numeric: relative tolerance, a share of the key's absolute value",
    onEach(
      ENTRIES,
      near(200, { relative: 0.05 }),
      ["1", 190, 200, 210, "209.999", "1.9e2"],
      ["0", 189.99, 210.01, "189.9999999999999999999", -200],
    ),
    onEach(ENTRIES, near(-100, { relative: 0.1 }), ["1", -110, -90, "-100"], ["0", -89.999, -110.1, 100]),
    on(null, near(0, { relative: 0.5 }), ["1", 0, "0.0"], ["0", 0.1, "1e-300"]),
    on(
      null,
      near(0.07, { relative: 0.1 }),
      ["1", 0.063, 0.077, "0.0770"],
      ["0", 0.0629, "0.07700000000000000001"],
    ),
    on(null, near(3, { relative: 1 }), ["1", 0, 6], ["0", -0.1, 6.1]),
  ),
  rule(
    "numeric.tolerance.decimal-places",
    "§2 numeric: decimal_places, equal after rounding both half away from zero",
    onEach(
      ENTRIES,
      near(2.675, { decimal_places: 2 }),
      ["1", "2.68", "2.675", "2.6849", 2.684, "2.68499999999999999"],
      ["0", "2.67", "2.685", 2.674, "2.6749999999999999999"],
    ),
    on(null, near(-2.5, { decimal_places: 0 }), ["1", -3, "-2.5", "-3.49"], ["0", -2, "-2.4", "-3.5", 3]),
    on(null, near(0, { decimal_places: 2 }), ["1", "-0.004", 0.004, 0], ["0", 0.005, "-0.005"]),
    on(null, near(1.005, { decimal_places: 2 }), ["1", 1.01, "1.014"], ["0", 1, "1.004"]),
    on(null, near(0.125, { decimal_places: 3 }), ["1", 0.125, "0.1254", "0.1245"], ["0", "0.1255", "0.1244"]),
    on(null, near(7, { decimal_places: 0 }), ["1", "6.5", "7.49"], ["0", "7.5", "6.49"]),
  ),
  rule(
    "numeric.tolerance.significant-figures",
    "§2 numeric: significant_figures, equal after rounding both half away from zero",
    onEach(
      ENTRIES,
      near(1234, { significant_figures: 2 }),
      ["1", 1200, "1249.99", 1150, "1.2e3"],
      ["0", 1250, "1149.99", 1300, 12],
    ),
    on(
      null,
      near(0.0012345, { significant_figures: 3 }),
      ["1", "1.23e-3", 0.001234],
      ["0", 0.00124, 0.0012, "0.001235"],
    ),
    on(
      null,
      near(9.996, { significant_figures: 3 }),
      ["1", 10, "9.995", "10.04"],
      ["0", 9.99, "10.05", "9.994"],
    ),
    on(null, near(0, { significant_figures: 3 }), ["1", 0, "0.0"], ["0", "0.0000001"]),
    on(
      null,
      near(-0.25, { significant_figures: 1 }),
      ["1", -0.3, "-0.25", "-0.34"],
      ["0", -0.2, "-0.35", 0.3],
    ),
    on(
      null,
      near(6.022e23, { significant_figures: 3 }),
      ["1", "6.02e23", 6.0249e23],
      ["0", "6.03e23", "6.02e22"],
    ),
  ),
];
