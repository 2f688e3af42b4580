import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import { findInexactNumbers } from "#lib/core/json/inexact-numbers.ts";
import { findTooDeep, findUnstorable, isStorable, MAX_DEPTH } from "#lib/core/json/limits.ts";
import { parseExactJson } from "#lib/core/json/parse-json.ts";
import { scanJson } from "#lib/core/json/scan-json.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import { getAt, listPaths } from "#tests/content/json-paths.ts";
import { measureSlowdown } from "#tests/support/measure-slowdown.ts";

/**
 * JSON text, because only parsing can make `__proto__` an own member. Strings contain brackets, quotes and backslashes.
 */
const nasty = fc.constantFrom(
  "[",
  "{",
  '"',
  "\\",
  '\\"',
  "]}",
  '"[[[[[[[[',
  '\\"]]]]{',
  "\0",
  "\ud800",
  "\udc00x",
  "a\u0000",
  "😀",
);
const key = fc.oneof(fc.string({ unit: "binary", maxLength: 4 }), nasty, fc.constant("__proto__"));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    fc.oneof(key, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie("tree")), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}));

const nestsDeeperThan = (json: string, max: number): boolean => scanJson(json, max).tooDeep;

const getDepth = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => getDepth(inner)))
    : 0;

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`;

describe("nesting", () => {
  test("is counted as a parser counts it, whatever strings contain", () => {
    fc.assert(
      fc.property(tree, fc.nat({ max: 6 }), (value, max) => {
        expect(nestsDeeperThan(JSON.stringify(value, null, max), max)).toBe(getDepth(value) > max);
      }),
    );
  });

  test("is checked in linear time, before anything is parsed", async () => {
    const check = (length: number) => {
      expect(nestsDeeperThan("[".repeat(length), MAX_DEPTH)).toBe(true);
      expect(nestsDeeperThan(`"${"[".repeat(length)}"`, MAX_DEPTH)).toBe(false);
      expect(nestsDeeperThan("[]".repeat(length / 2), MAX_DEPTH)).toBe(false);
    };
    expect(
      await measureSlowdown(
        () => check(500_000),
        () => check(5_000_000),
      ),
    ).toBeLessThan(40);
  });

  test(`passes with ${MAX_DEPTH} levels, and is refused with more, at the first place that is too deep`, () => {
    expect(findTooDeep(JSON.parse(nested(MAX_DEPTH)))).toEqual([]);
    const [issue, ...others] = findTooDeep(JSON.parse(nested(MAX_DEPTH + 2)));
    expect(others).toEqual([]);
    expect(issue?.path).toEqual(Array.from({ length: MAX_DEPTH }, (_, i) => (i % 2 ? 0 : "a")));
    expect(() => parseJson(Buffer.from(nested(MAX_DEPTH + 2)))).toThrow(AppError);
    const path = Array.from({ length: 100 }, (_, i) => (i % 2 ? 0 : "a"));
    const message = "must not be nested deeper than 100 levels";
    expect(parseExactJson(nested(100), 100)).toHaveProperty("value");
    expect(parseExactJson(nested(102), 100)).toHaveProperty("issues", [{ path, message }]);
  });
});

describe("text that can be stored", () => {
  const hasInvalidText = (text: string) =>
    /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);

  test("is everything except NUL and unpaired surrogates", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), nasty),
        (text) => isStorable(text) !== hasInvalidText(text),
      ),
    );
    expect(isStorable("e\u0301 😀 \u202e \uffff \ufeff")).toBe(true);
  });

  test("is required of every string and every name, and each problem is reported with its path", () => {
    fc.assert(
      fc.property(tree, (value) => {
        const bad = [...listPaths(value)].filter((path) => {
          const name = path.at(-1);
          const found = getAt(value, path);
          return (
            (typeof name === "string" && hasInvalidText(name)) ||
            (typeof found === "string" && hasInvalidText(found))
          );
        });
        const paths = findUnstorable(value).map(({ path }) => JSON.stringify(path));
        expect(paths.sort()).toEqual(bad.map((path) => JSON.stringify(path)).sort());
      }),
    );
  });

  test("is also checked after the first 50 places", () => {
    expect(findUnstorable(Array(200).fill("\0"))).toHaveLength(50);
    expect(findUnstorable([...Array(200).fill("fine"), "\0"])).toHaveLength(1);
  });
});

/** Converts a decimal literal to an exact fraction of whole numbers. */
function parseFraction(literal: string): { n: bigint; d: bigint } {
  const [, sign, whole = "0", part = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const power = Number(exponent) - part.length;
  const n = BigInt(`${sign}${whole}${part}`);
  return power >= 0 ? { n: n * 10n ** BigInt(power), d: 1n } : { n, d: 10n ** BigInt(-power) };
}
/** Checks whether parsing a literal and formatting the number again returns the same number. */
function isExact(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  const [a, b] = [parseFraction(literal), parseFraction(String(value))];
  return a.n * b.d === b.n * a.d;
}

const digits = (min: number, max: number) =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: min, maxLength: max }).map((each) => each.join(""));
const whole = fc.oneof(
  fc.constant("0"),
  fc.tuple(fc.constantFrom(..."123456789"), digits(0, 24)).map(([a, b]) => a + b),
);
const literal = fc
  .tuple(
    fc.constantFrom("", "-"),
    whole,
    fc.option(digits(1, 24), { nil: null }),
    fc.option(
      fc.tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), fc.integer({ min: 0, max: 330 })),
      { nil: null, freq: 3 },
    ),
  )
  .map(
    ([sign, units, part, exponent]) =>
      `${sign}${units}${part === null ? "" : `.${part}`}${exponent?.join("") ?? ""}`,
  );

describe("numbers", () => {
  test("that a double can't represent exactly are refused, and no others", () => {
    fc.assert(
      fc.property(literal, (text) => {
        expect(findInexactNumbers(`{"n":[${text}]}`).length === 0).toBe(isExact(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("in a body are checked the same way, in any notation", () => {
    fc.assert(
      fc.property(literal, (text) => {
        const read = () => parseJson(Buffer.from(`{"n":[${text}]}`));
        if (isExact(text)) expect(read()).toEqual({ n: [Number(text)] });
        else expect(read).toThrow(AppError);
      }),
      { numRuns: 2000 },
    );
  });

  test("are only searched outside of strings, so that ids cost nothing", () => {
    const id = "0192e5e0-1234-7000-8000-123456789012";
    const text = JSON.stringify({ [id]: [id, 'say "1e5"', "\\", 0.5, 123456789, true, false] });
    expect(scanJson(text, MAX_DEPTH)).toEqual({ tooDeep: false, mayBeInexact: false, repeated: [] });
    for (const number of ["1e5", "1E5", "1234567890123456", "0.123456789012345"]) {
      expect(scanJson(`{"a\\"":[${number}]}`, MAX_DEPTH)).toEqual({
        tooDeep: false,
        mayBeInexact: true,
        repeated: [],
      });
    }
  });

  test.each([
    "0.1",
    "1e2",
    "1E+2",
    "100000000000000000000",
    "9007199254740992",
    "1.7976931348623157e308",
    "5e-324",
    "-0",
    "-0.0e5",
    "0.30000000000000004",
  ])("%s keeps its value", (text) => {
    expect(isExact(text)).toBe(true);
    expect(parseJson(Buffer.from(text))).toBe(Number(text));
  });

  test.each([
    "9007199254740993",
    "1e400",
    "-1e400",
    "1e-400",
    "0.1234567890123456789",
    "1234567.890123456789",
    "12345678.12345678901",
    "123456789012345.678",
  ])("%s is refused, because it would become another number", (text) => {
    expect(isExact(text)).toBe(false);
    expect(() => parseJson(Buffer.from(`[${text}]`))).toThrow(AppError);
  });
});

// Some releases of Node compare a name as written, with its escape sequences, with names that were read earlier.
test.each([
  ["a quote", String.raw`\"`, '"', "\\"],
  ["an escaped letter", String.raw`gr\u00f6\u00dfe`, "größe", "gr\\u0"],
  ["an escaped slash", String.raw`https:\/\/`, "https://", "https:\\/"],
])(
  "%s in a member's name is read as written, whatever names came before",
  (_what, written, name, earlier) => {
    const before = Buffer.from(JSON.stringify({ first: 1, [earlier]: 2 }));
    expect(parseJson(before)).toEqual({ first: 1, [earlier]: 2 });
    expect(parseJson(Buffer.from(`{"first":1,"${written}":2}`))).toEqual({ first: 1, [name]: 2 });
  },
);
