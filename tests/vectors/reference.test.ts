import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { gradeWithProduct } from "./grade-with-product.ts";
import { grade, type ReferenceKey } from "./reference/grade.ts";
import { readVectors, VECTORS_FILE, type Vector } from "./vectors.ts";

const FOLDER = path.join(import.meta.dirname, "reference");

type Case = { id: string; key: ReferenceKey; value: unknown; fraction: string; outcome: string };
const readCases = (): Case[] => JSON.parse(fs.readFileSync(VECTORS_FILE, "utf8"));

test("the second implementation grades every case as the file says", () => {
  const differences = readCases().flatMap(({ id, key, value, fraction, outcome }) => {
    const graded = grade(key, value);
    return graded.fraction === fraction && graded.outcome === outcome ? [] : [{ id, key, value, graded }];
  });
  expect(differences).toEqual([]);
});

/** Keys for which the rules leave something open, such as the place of an item that the key doesn't have. */
const isOpen = ({ interaction, key }: Vector): boolean =>
  (key.type === "order" && key.scoring === "position" && interaction === null) ||
  Number(key.decimal_tolerance ?? 4) < 4;

test("both implementations agree on the answers to other questions of the same type", () => {
  const vectors = readVectors();
  const cases = readCases();
  let compared = 0;
  const differences: unknown[] = [];
  for (const [i, vector] of vectors.entries()) {
    if (i % 2 === 1 || isOpen(vector)) continue;
    const others = vectors.filter(({ key }) => key.type === vector.key.type);
    // Steps of a prime number reach the answers to all rules.
    const value = others[(i * 97) % others.length]?.value ?? null;
    const graded = tryToGrade({ ...vector, value });
    if (!graded) continue;
    compared += 1;
    const again = cases[i] && grade(cases[i].key, value);
    if (again?.fraction !== graded.fraction || again.outcome !== graded.outcome)
      differences.push({ key: vector.key, value, graded, again });
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(1000);
});

/** Returns undefined if the answer doesn't fit, such as a choice that the interaction doesn't have. */
function tryToGrade(vector: Vector): ReturnType<typeof gradeWithProduct> | undefined {
  try {
    return gradeWithProduct(vector);
  } catch {
    return undefined;
  }
}

test("the second implementation imports nothing but its own files", () => {
  const files = fs.readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const imports = files
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      [...fs.readFileSync(path.join(FOLDER, name), "utf8").matchAll(/(?:from |import\(?)"([^"]+)"/g)].map(
        ([, target = ""]) =>
          path.join(path.dirname(name), target.startsWith(".") ? target : `../../${target}`),
      ),
    );
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter((target) => target.startsWith(".."))).toEqual([]);
});
