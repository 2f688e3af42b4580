import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import { MAX_DEPTH, MAX_ISSUES } from "#lib/core/json/limits.ts";
import { scanJson } from "#lib/core/json/scan-json.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";

type Path = (string | number)[];
/** A JSON value that keeps repeated members. */
type Tree =
  | { scalar: string }
  | { items: Tree[] }
  | { members: [name: string, quoted: string, value: Tree][] };

/** A naive second implementation: looks for each member's name among all earlier ones of its object. */
function findRepeated(tree: Tree, path: Path = []): Path[] {
  if ("scalar" in tree) return [];
  if ("items" in tree) return tree.items.flatMap((item, i) => findRepeated(item, [...path, i]));
  return tree.members.flatMap(([name, , value], i) => [
    ...(tree.members.findIndex(([earlier]) => earlier === name) < i ? [[...path, name]] : []),
    ...findRepeated(value, [...path, name]),
  ]);
}

const SPACE = [" ", "", "\n\t", "\r"];

/** Writes a value as JSON, with white space around its parts. */
function write(tree: Tree, space: (n: number) => string): string {
  const join = (parts: string[]) => parts.map((part, i) => space(i) + part + space(i + 1)).join(",");
  if ("scalar" in tree) return tree.scalar;
  if ("items" in tree) return `[${join(tree.items.map((item) => write(item, space)))}${space(2)}]`;
  const members = tree.members.map(
    ([, quoted, value], i) => `${quoted}${space(i)}:${space(i + 1)}${write(value, space)}`,
  );
  return `{${join(members)}${space(3)}}`;
}

/** Writes each character as it is, as a short escape where there is one, or as `\uXXXX`. */
const quoteName = (name: string, style: number): string =>
  `"${[...Array(name.length).keys()]
    .map((i) => {
      const quoted = JSON.stringify(name[i]).slice(1, -1);
      const hex = `\\u${name.charCodeAt(i).toString(16).padStart(4, "0")}`;
      if (style === 0) return quoted;
      return style === 1 ? hex.toUpperCase().replace("\\U", "\\u") : (i + style) % 2 === 0 ? hex : quoted;
    })
    .join("")}"`;

const name = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "",
    "__proto__",
    '"',
    "\\",
    "\\u0061",
    "/",
    "\b\f\n\r\t",
    "{",
    "]",
    ":",
    "é",
    "😀",
    "1",
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const member = fc.tuple(name, fc.nat({ max: 3 }));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: "medium" },
    fc
      .constantFrom("1", "-0.5e3", "true", "null", '"a"', '"{\\"a\\":1,\\"a\\":2}"', '"\\\\"', '""')
      .map((scalar) => ({ scalar })),
    fc.array(tie("tree"), { maxLength: 4 }).map((items) => ({ items })),
    fc.array(fc.tuple(member, tie("tree")), { maxLength: 8 }).map((members) => ({
      members: members.map(([[text, style], value]): [string, string, Tree] => [
        text,
        quoteName(text, style),
        value,
      ]),
    })),
  ),
}));

const scan = (json: string) => scanJson(json, MAX_DEPTH).repeated;

describe("repeated names", () => {
  test("are found wherever a naive search of the tree finds them, in any notation", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (value, seed) => {
        const json = write(value, (n) => SPACE[(seed + n) % SPACE.length] ?? "");
        expect(JSON.parse(json)).toBeDefined();
        const expected = findRepeated(value);
        const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
        if (expected.length < MAX_ISSUES) expect([...scan(json)].sort(byText)).toEqual(expected.sort(byText));
        else expect(scan(json)).toHaveLength(MAX_ISSUES);
      }),
      { numRuns: 3000 },
    );
  });

  test("are found in objects of any size, also after inner objects have closed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), fc.boolean(), (count, at, isRepeated) => {
        const members = Array.from({ length: count }, (_, i) => `"name ${i}":{"name 0":[{"name ${i}":{}}]}`);
        const last = isRepeated ? `name ${at % count}` : "another";
        const json = `{${members.join(",")},"${last}":0}`;
        expect(scan(json)).toEqual(isRepeated ? [[last]] : []);
      }),
    );
  });

  test.each([
    ["{}", []],
    ['{"a":1,"A":2,"b":"a","c":["a","a"]}', []],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":{"a":{"a":1}}}', []],
    ['{"a":1,"a":1}', [["a"]]],
    ['{"a":1,"\\u0061":2}', [["a"]]],
    ['{"\\ud83d\\ude00":1,"😀":2}', [["😀"]]],
    ['{"\\/":1,"/":2}', [["/"]]],
    ['{"":1,"":2}', [[""]]],
    ['{"__proto__":1,"__proto__":2}', [["__proto__"]]],
    ['[0,[{"x":[1,{"b":1,"c":2,"b":3}]}]]', [[1, 0, "x", 1, "b"]]],
    ['{"a":1,"a":{"b":1,"b":2}}', [["a"], ["a", "b"]]],
  ])("of %s are at %j", (json, paths) => {
    expect(scan(json)).toEqual(paths);
  });

  test("end the scan of no text, whether it is JSON or not", () => {
    const piece = fc.constantFrom(...'{}[]",:\\au0 1', "\\u00", '"a":', '{"a"', "\\ud800");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(scan(pieces.join("")).length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 3000 },
    );
  });

  test("are named once each, and at most 50 of them", () => {
    const readIssues = (json: string) => {
      try {
        return parseJson(Buffer.from(json));
      } catch (error) {
        if (error instanceof AppError) return { code: error.code, issues: error.issues };
        throw error;
      }
    };
    const message = "appears more than once in its object";
    expect(readIssues('{"a":1,"b":2,"a":3,"a":4}')).toEqual({
      code: "invalid_json",
      issues: [{ path: ["a"], message }],
    });
    const pairs = Array.from({ length: 60 }, (_, i) => `"n${i}":1,"n${i}":2`);
    expect(readIssues(`{${pairs.join(",")}}`)).toMatchObject({ issues: { length: 50 } });
    expect(readIssues('{"a":1,"a":2')).toEqual({ code: "invalid_json", issues: [] });
  });
});
