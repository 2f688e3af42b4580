import { expect, test } from "vitest";
import { hasRationalRoot, haveCommonDivisor } from "#lib/core/grading/expression/roots.ts";
import { fromWire } from "#lib/core/grading/rational.ts";

/** Builds a polynomial from its coefficients by degree, constant first. */
const polynomial = (coefficients: readonly (number | string)[]) => coefficients.map(fromWire);

test.each<[(number | string)[], boolean, string]>([
  [[0, 1, 1], true, "0 is a root"],
  [[0, 1, 0, 1], true, "0 is a root"],
  [[-4, 0, 1], true, "2"],
  [[-2, 0, 1], false, "irrational"],
  [[1, 0, 1], false, "complex"],
  [[1, 1, 1], false, "complex"],
  [[1, 2, 1], true, "double"],
  [[1, 5, 6], true, "-1/2"],
  [["1/6", "5/6", 1], true, "-1/2"],
  [[-3, 1, 2], true, "1"],
  [[3, 1, 2], false, "complex"],
  [["-1/4", 0, 1], true, "1/2"],
  [["-1/3", 0, 1], false, "irrational"],
  [[-8, 0, 0, 1], true, "2"],
  [[8, 0, 0, 1], true, "-2"],
  [[-2, 0, 0, 1], false, "irrational"],
  [[-1, 0, 0, 8], true, "1/2"],
  [[8, 0, 0, 27], true, "-2/3"],
  [[-4, 0, 0, "1/2"], true, "2"],
  [["-1/2", 0, "1/3", "1/6"], true, "1"],
  [[1, 1, 0, 1], false, "irrational"],
  [[-1296, 1296, -1, 1], true, "1, few divisors above many"],
  [[-10_000, 1, -10_000, 1], true, "10,000"],
  [[-10_001, 1, -10_001, 1], false, "not looked for above 10,000"],
  [[-1296, 1296, -240, 240], true, "1, at 1,000 candidates"],
  [[-1296, 1296, -360, 360], false, "not looked for above 1,000 candidates"],
])("finds that the polynomial %j has a rational root: %s (%s)", (coefficients, has) => {
  expect(hasRationalRoot(polynomial(coefficients))).toBe(has);
});

test.each<[(number | string)[], (number | string)[], boolean]>([
  [[2, 3, 1], [3, 4, 1], true],
  [[2, 3, 1], [-1, 1], false],
  [[1, 1], [2, 1], false],
  [["1/2", "1/2"], [1, 1], true],
  [["1/3", 1], [1, 3], true],
  [["1/3", 1], [1, 1], false],
  [[2, 3, 1], [2, 3, 1], true],
  [[-1, 0, 0, 1], [-1, 0, 1], true],
  [[1, 0, 1], [-1, 0, 1], false],
  [[5], [3], false],
  [[1, 1], [3], false],
  [[1, 1], [0], true],
  [[5], [0], false],
])("finds that %j and %j have a common factor: %s", (a, b, share) => {
  expect(haveCommonDivisor(polynomial(a), polynomial(b))).toBe(share);
  expect(haveCommonDivisor(polynomial(b), polynomial(a))).toBe(share);
});
