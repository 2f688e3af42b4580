import fc from "fast-check";
import { changeAt, listPaths } from "#tests/content/json-paths.ts";
import { word } from "./arbitraries.ts";
import { ID_KINDS } from "./id-arbitraries.ts";
import { createIdPlaceholder, createNumberPlaceholder } from "./placeholders.ts";

const nestValue = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Member names that have a special meaning in JavaScript, which careless code could use. */
const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length", "0"];
const createMembers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { polluted: true }]));

const literals = [
  "-0",
  "1e400",
  "-1e400",
  "1e-400",
  "9007199254740993",
  "1.0",
  "1E2",
  "0.10000000000000000000001",
];
const hostileNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5, 100, 101, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308, 5e-324, 1e-7),
  fc.constantFrom(...literals).map(createNumberPlaceholder),
);

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("", " ", "\0", "a\0b", "\ud800", "x\udc00", "\ufeff", "\uffff", "\u2028"),
  fc.constantFrom(...NAMES, "true", "NaN", "1e5", "%00", "' or 1=1 --", "javascript:alert(1)", "../../etc"),
  fc.constantFrom("2026-02-30T00:00:00Z", "2026-01-01", "+275760-09-13T00:00:00Z", "2026-01-01T00:00:00"),
  fc.constantFrom(301, 1001, 20_001, 100_001).map((length) => "x".repeat(length)),
  fc.constantFrom(...ID_KINDS).map(createIdPlaceholder),
);

/** Values that no schema expects, and values at the limits of some. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], createMembers(...NAMES), [
    createMembers("__proto__"),
  ]),
  fc.constantFrom(10, 40, 60, 64, 70).map(nestValue),
  fc.jsonValue({ maxDepth: 2 }),
);

type Mutation = {
  at: number;
  how: "replace" | "twist" | "remove" | "wrap" | "repeat" | "add";
  name: string;
  value: unknown;
  text: string;
  number: unknown;
};

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom("replace", "twist", "twist", "remove", "wrap", "repeat", "add"),
  name: fc.oneof(fc.constantFrom(...NAMES, "", "a\0", "\ud800", "id", "organization_id", "status"), word),
  value: hostileValue,
  text: hostileText,
  number: hostileNumber,
});

/** Replaces one place of a value with another value of the same type (twist), or with anything. */
export function mutate(value: unknown, { at, how, name, value: other, text, number }: Mutation): unknown {
  const places = [...listPaths(value)];
  const path = places[at % places.length] ?? [];
  return changeAt(value, path, (before) => {
    if (how === "remove") return path.length === 0 ? null : undefined;
    if (how === "twist" && typeof before === "string") return text;
    if (how === "twist" && typeof before === "number") return number;
    if (how === "wrap") return [before];
    if (how === "repeat") return Array.isArray(before) ? [...before, ...before] : [before, before];
    if (how === "add" && typeof before === "object" && before !== null && !Array.isArray(before))
      return Object.fromEntries([...Object.entries(before), [name, other]]);
    return other;
  });
}

/** Texts that aren't valid JSON, or only just are. */
export const brokenJson: fc.Arbitrary<string> = fc.constantFrom(
  "",
  " ",
  "{",
  "nul",
  "[1,]",
  "{'a':1}",
  "\ufeff{}",
  "{}{}",
  '{"a":01}',
  '"\\ud800"',
  '"\\x"',
  '{"__proto__":{"__proto__":1}}',
  "[".repeat(100_000),
  `${'{"a":'.repeat(65)}1${"}".repeat(65)}`,
);
