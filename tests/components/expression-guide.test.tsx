import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  FORM_ROWS,
  FUNCTION_ROWS,
  NOTATIONS,
  REJECTED_NOTATIONS,
} from "#components/docs/guides/expression-tables.ts";
import { ExpressionsGuide } from "#components/docs/guides/expressions.tsx";
import { FORMS, hasForm } from "#lib/core/grading/expression/forms.ts";
import { GRAMMAR } from "#lib/core/grading/expression/parse.ts";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import { VULGAR_FRACTIONS } from "#lib/core/grading/expression/read-number.ts";
import { OPERATORS, ROOTS } from "#lib/core/grading/expression/tokens.ts";
import { FUNCTION_NAMES } from "#lib/core/grading/expression/tree.ts";

const NAMES = new Set(["x", "y", "n", "b", "x_1"]);
const parse = (source: string) => parseExpression(source, NAMES);

describe("the guide to expressions", () => {
  test.each(NOTATIONS)("is right that %s means %s", (written, means) => {
    expect(parse(written)).toBeTypeOf("object");
    expect(parse(written)).toEqual(parse(means));
  });

  test.each(REJECTED_NOTATIONS)("is right that %s is refused", (written) => {
    expect(parse(written)).toBeTypeOf("string");
  });

  test("names every function of the parser once", () => {
    const documented = FUNCTION_ROWS.flatMap(([names]) => names.split(" "));
    expect(documented.sort()).toEqual([...FUNCTION_NAMES].sort());
  });

  test("defines every form, with examples that the service judges the same", () => {
    expect(FORM_ROWS.map(({ form }) => form)).toEqual([...FORMS]);
    for (const { form, has, lacks } of FORM_ROWS) {
      for (const [sources, expected] of [
        [has, true],
        [lacks, false],
      ] as const) {
        for (const source of sources) {
          const tree = parse(source);
          expect(typeof tree === "string" ? tree : hasForm(tree, form), `${source} ${form}`).toBe(expected);
        }
      }
    }
  });

  test("shows the grammar and every symbol", () => {
    const html = renderToStaticMarkup(<ExpressionsGuide />).replaceAll("&quot;", '"');
    expect(html).toContain(GRAMMAR);
    for (const symbol of [...Object.keys(OPERATORS), ...Object.keys(ROOTS), ...Object.keys(VULGAR_FRACTIONS)])
      expect(html, symbol).toContain(symbol);
  });
});
