import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { INTERACTION_KINDS } from "#lib/contract/interaction-kinds.ts";
import { isScored } from "#lib/core/grading/interaction.ts";
import { formatVectors } from "#scripts/vectors/format.ts";
import { listVectors, type Vector } from "#scripts/vectors/list.ts";
import { RULES_BY_TOPIC } from "#scripts/vectors/sources/index.ts";
import { findProblems } from "#scripts/vectors/validate.ts";
import { readVectors, VECTORS_FILE } from "./vectors.ts";

describe("public/scoring-vectors.json", () => {
  test("is what `npm run vectors` writes from the sources", () => {
    const published = fs.readFileSync(VECTORS_FILE, "utf8");
    // Comparing the texts themselves would print a megabyte if they differ.
    expect(published === formatVectors(listVectors())).toBe(true);
  });

  test("is an array of at least 1,500 cases with the same fields", () => {
    const vectors = readVectors();
    expect(vectors.length).toBeGreaterThanOrEqual(1500);
    const fields = new Set(vectors.map((vector) => Object.keys(vector).join()));
    expect([...fields]).toEqual(["id,rule,interaction,key,value,fraction,outcome"]);
  });

  test("covers every type of key, interaction and outcome", () => {
    const vectors = readVectors();
    const types = new Set(vectors.map(({ key }) => key.type));
    const nodes = new Set(vectors.map(({ interaction }) => interaction?.type));
    const outcomes = new Set(vectors.map(({ outcome }) => outcome));
    expect([...types].sort()).toEqual(
      ["choice", "expression", "match", "numeric", "open", "order", "point", "text"].sort(),
    );
    const scored = INTERACTION_KINDS.filter((kind) => isScored({ kind }));
    expect(new Set([...nodes].map((node) => node ?? "custom"))).toEqual(new Set([...scored, "custom"]));
    expect([...outcomes].sort()).toEqual(["correct", "incorrect", "partial", "pending", "skipped"]);
  });

  test("shows for each rule at least one answer that is accepted and one that isn't, where both exist", () => {
    const always = [/^common\.skipped/, /^open\./];
    const oneSided = RULES_BY_TOPIC.flatMap(({ rules }) => rules).filter(({ id, groups }) => {
      const results = new Set(groups.flatMap(({ rows }) => rows.map(([expected]) => expected)));
      return results.size < 2 && !always.some((pattern) => pattern.test(id));
    });
    expect(oneSided.map(({ id }) => id)).toEqual(["order.single"]);
  });
});

describe("the check before writing", () => {
  const [vector] = listVectors() as [Vector];
  const check = (changes: Partial<Vector>) => findProblems([{ ...vector, ...changes }]);

  test.each<[Partial<Vector>, string]>([
    [{ id: "No Id" }, "the id isn't readable"],
    [{ rule: "numbers" }, "the rule doesn't name its section"],
    [{ fraction: "2/4" }, "2/4 isn't a fraction"],
    [{ fraction: "3/2" }, "3/2 isn't a fraction"],
    [{ fraction: "0.5" }, "0.5 isn't a fraction"],
    [{ fraction: "1/1" }, "1/1 isn't a fraction"],
    [{ key: { type: "text", response_id: "r2" } }, "the ids differ"],
  ])("refuses %j", (changes, problem) => {
    expect(check(changes).join("\n")).toContain(problem);
  });

  test("refuses a repeated id or question, and too few cases", () => {
    expect(findProblems([vector, vector])).toEqual([
      "there are only 2 cases",
      `${vector.id}: repeats ${vector.id}`,
      `${vector.id}: repeats ${vector.id}`,
    ]);
  });
});
