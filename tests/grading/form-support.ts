import { describe, expect, test } from "vitest";
import { type Form, hasForm } from "#lib/core/grading/expression/forms.ts";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import type { Tree } from "#lib/core/grading/expression/tree.ts";

const NAMES = new Set(["x", "y", "z"]);
function parseTree(source: string): Tree {
  const read = parseExpression(source, NAMES);
  if (typeof read === "string") throw new Error(`${source} ${read}`);
  return read;
}

/** Tests which expressions have a form, and which lack it. */
export function testForm(form: Form, has: readonly string[], lacks: readonly string[]): void {
  describe(`the form ${form}`, () => {
    test.each(has)("accepts %s", (source) => {
      expect(hasForm(parseTree(source), form)).toBe(true);
    });
    if (lacks.length > 0) {
      test.each(lacks)("refuses %s", (source) => {
        expect(hasForm(parseTree(source), form)).toBe(false);
      });
    }
  });
}
