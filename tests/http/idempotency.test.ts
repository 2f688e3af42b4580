import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import { computeFingerprint, readIdempotencyKey } from "#lib/platform/http/idempotency.ts";

const toBytes = (text: string) => Buffer.from(text);
const hasSameFingerprint = (one: Uint8Array, other: Uint8Array) =>
  computeFingerprint(one).equals(computeFingerprint(other));

/** Strings without unpaired surrogates, which bodies can't contain. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 5 }),
  fc.constantFrom("__proto__", '"', "{", ""),
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.array(fc.tuple(text, tie("json")), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}));

/** Returns the same value with the members of every object in reverse order. */
function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reverseMembers(member)])
      .reverse(),
  );
}

describe("two bodies are the same request", () => {
  test("when they are equal as JSON, in any order of members and with any white space", () => {
    fc.assert(
      fc.property(json, fc.constantFrom("", " ", "\t", 4), (value, space) => {
        expect(
          hasSameFingerprint(
            toBytes(JSON.stringify(value)),
            toBytes(JSON.stringify(reverseMembers(value), null, space)),
          ),
        ).toBe(true);
      }),
    );
  });

  test("only when they are equal as JSON", () => {
    const canonicalize = (value: unknown): unknown =>
      Array.isArray(value)
        ? ["array", value.map(canonicalize)]
        : typeof value === "object" && value !== null
          ? [
              "object",
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([k, v]) => [k, canonicalize(v)]),
            ]
          : value;
    fc.assert(
      fc.property(json, json, (one, other) => {
        const equal = JSON.stringify(canonicalize(one)) === JSON.stringify(canonicalize(other));
        expect(hasSameFingerprint(toBytes(JSON.stringify(one)), toBytes(JSON.stringify(other)))).toBe(equal);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["1", '"1"'],
    ["null", '"null"'],
    ["[]", "{}"],
    ['{"a":null}', "{}"],
    ['{"a":1}', '{"b":1}'],
    ['{"a":{"b":1},"c":1}', '{"a":{"b":1,"c":1}}'],
    ['["a","b"]', '["a,b"]'],
    ["[1,2]", "[2,1]"],
    ['{"a":"\\u00e9"}', '{"a":"e\\u0301"}'],
  ])("%s is not %s", (one, other) => {
    expect(hasSameFingerprint(toBytes(one), toBytes(other))).toBe(false);
  });

  test("unusable JSON is the same only if its bytes are equal", () => {
    const broken = [
      "",
      " ",
      "{",
      "{ ",
      "[".repeat(100),
      `${"[".repeat(65)}${"]".repeat(65)}`,
      `${"[".repeat(65)} ${"]".repeat(65)}`,
    ].map(toBytes);
    for (const one of broken)
      for (const other of broken) expect(hasSameFingerprint(one, other)).toBe(one.equals(other));
  });

  test.each([
    [
      "a number that a double can't represent",
      toBytes('{"a":9007199254740993}'),
      toBytes('{"a":9007199254740992}'),
    ],
    ["a number beyond all, and null", toBytes('{"a":1e400}'), toBytes('{"a":null}')],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0x22, 0xfe, 0x22])],
    ["bytes that aren't UTF-8, and their decoded text", Buffer.from([0x22, 0xff, 0x22]), toBytes('"\ufffd"')],
  ])("a refused body isn't the same request as its corrected version: %s", (_name, one, other) => {
    expect(hasSameFingerprint(one, other)).toBe(false);
    expect(hasSameFingerprint(one, Buffer.from(one))).toBe(true);
  });
});

describe("the header", () => {
  const createRequest = (headers: Record<string, string>) => new Request("http://any", { headers });

  test("accepts 1 to 255 characters, and is null if it is missing", () => {
    expect(readIdempotencyKey(createRequest({}))).toBeNull();
    for (const length of [1, 255]) {
      expect(readIdempotencyKey(createRequest({ "idempotency-key": "k".repeat(length) }))).toHaveLength(
        length,
      );
    }
    for (const length of [0, 256]) {
      expect(() => readIdempotencyKey(createRequest({ "idempotency-key": "k".repeat(length) }))).toThrow(
        AppError,
      );
    }
  });
});
