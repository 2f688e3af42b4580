import { expect, test } from "vitest";
import { gradeWithProduct } from "./grade-with-product.ts";
import { readVectors } from "./vectors.ts";

test("the service grades every case as the file says", () => {
  const differences = readVectors().flatMap((vector) => {
    const { id, key, value, fraction, outcome } = vector;
    const graded = gradeWithProduct(vector);
    return graded.fraction === fraction && graded.outcome === outcome ? [] : [{ id, key, value, graded }];
  });
  expect(differences).toEqual([]);
});
