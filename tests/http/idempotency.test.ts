import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import { fingerprint, idempotencyKey } from "#lib/platform/http/idempotency.ts";

const bytes = (text: string) => Buffer.from(text);
const same = (one: Uint8Array, other: Uint8Array) => fingerprint(one).equals(fingerprint(other));

/** Strings without halves of surrogate pairs, which no body may hold. */
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

/** The same value with the members of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reordered(member)])
      .reverse(),
  );
}

describe("two bodies are the same request", () => {
  test("when they are equal as JSON, in whatever order and with whatever white space they are written", () => {
    fc.assert(
      fc.property(json, fc.constantFrom("", " ", "\t", 4), (value, space) => {
        expect(same(bytes(JSON.stringify(value)), bytes(JSON.stringify(reordered(value), null, space)))).toBe(
          true,
        );
      }),
    );
  });

  test("and only then", () => {
    const canonical = (value: unknown): unknown =>
      Array.isArray(value)
        ? ["array", value.map(canonical)]
        : typeof value === "object" && value !== null
          ? [
              "object",
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([k, v]) => [k, canonical(v)]),
            ]
          : value;
    fc.assert(
      fc.property(json, json, (one, other) => {
        const equal = JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
        expect(same(bytes(JSON.stringify(one)), bytes(JSON.stringify(other)))).toBe(equal);
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
    expect(same(bytes(one), bytes(other))).toBe(false);
  });

  test("what is no usable JSON is the same only byte for byte", () => {
    const broken = [
      "",
      " ",
      "{",
      "{ ",
      "[".repeat(100),
      `${"[".repeat(65)}${"]".repeat(65)}`,
      `${"[".repeat(65)} ${"]".repeat(65)}`,
    ].map(bytes);
    for (const one of broken) for (const other of broken) expect(same(one, other)).toBe(one.equals(other));
  });

  test.each([
    [
      "a number that would be read as another",
      bytes('{"a":9007199254740993}'),
      bytes('{"a":9007199254740992}'),
    ],
    ["a number beyond all, and null", bytes('{"a":1e400}'), bytes('{"a":null}')],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0x22, 0xfe, 0x22])],
    [
      "bytes that are no UTF-8, and what a decoder makes of them",
      Buffer.from([0x22, 0xff, 0x22]),
      bytes('"\ufffd"'),
    ],
  ])("a body that is refused is not the same as one that is mended: %s", (_name, one, other) => {
    expect(same(one, other)).toBe(false);
    expect(same(one, Buffer.from(one))).toBe(true);
  });
});

describe("the header", () => {
  const requestWith = (headers: Record<string, string>) => new Request("http://any", { headers });

  test("takes 1 to 255 characters, and is null where it is not there", () => {
    expect(idempotencyKey(requestWith({}))).toBeNull();
    for (const length of [1, 255]) {
      expect(idempotencyKey(requestWith({ "idempotency-key": "k".repeat(length) }))).toHaveLength(length);
    }
    for (const length of [0, 256]) {
      expect(() => idempotencyKey(requestWith({ "idempotency-key": "k".repeat(length) }))).toThrow(AppError);
    }
  });
});
