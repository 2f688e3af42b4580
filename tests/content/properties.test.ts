import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedContent, parseContent, parseSharedContext, plainText } from "#lib/core/content/index.ts";
import { MARK_TYPES, NODE_TYPES } from "#lib/core/content/registry.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { wholeDocument } from "#tests/content/fixtures.ts";
import { changeAt, isPathOrMissingMember, listPaths } from "#tests/content/json-paths.ts";

/** Values parsed from JSON, because only then can `__proto__` be an own member, as it can in a request. */
const json = fc.json({ maxDepth: 4 }).map((source): unknown => JSON.parse(source));

/** Members of documents with valid, invalid and hostile values. */
const word = fc.constantFrom(...NODE_TYPES, ...MARK_TYPES, "__proto__", "constructor", "toString", "");
const { node: nodeLike } = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    json,
    fc
      .array(
        fc.tuple(fc.constantFrom("type", "attrs", "content", "marks", "text", "__proto__"), tie("member")),
      )
      .map((members) => JSON.parse(`{${members.map(([k, v]) => `"${k}":${JSON.stringify(v)}`).join()}}`)),
  ),
  member: fc.oneof({ maxDepth: 6 }, word, json, fc.array(tie("node"), { maxLength: 4 }), tie("node")),
}));

const mutated = fc
  .tuple(
    fc.constantFrom(...listPaths(wholeDocument)),
    fc.constantFrom("replace", "remove", "nest", "add"),
    json,
    word,
  )
  .map(([path, how, value, name]) =>
    changeAt(wholeDocument, path, (before) => {
      if (how === "remove" && path.length > 0) return undefined;
      if (how === "nest") return [before, before];
      if (how === "add" && typeof before === "object" && !Array.isArray(before))
        return { ...before, [name]: value };
      return value;
    }),
  );

function expectSound(parsed: ParsedContent, value: unknown) {
  if (parsed.ok) return;
  expect(parsed.issues.length).toBeGreaterThan(0);
  expect(parsed.issues.length).toBeLessThanOrEqual(50);
  const astray = parsed.issues.filter(({ path }) => !isPathOrMissingMember(value, path));
  expect(astray).toEqual([]);
}

test("parsing any JSON value never throws, and issues only name existing places", () => {
  fc.assert(
    fc.property(fc.oneof(json, nodeLike), (value) => {
      const doc = { type: "doc", content: [value] };
      for (const each of [value, doc]) {
        expectSound(parseContent(each), each);
        parseSharedContext(each);
        expect(plainText(each, createFormulaReader())).toBeTypeOf("string");
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a valid document with one change is accepted, or refused at a place within it", () => {
  fc.assert(
    fc.property(mutated, (value) => {
      const before = JSON.stringify(value);
      expectSound(parseContent(value), value);
      expect(JSON.stringify(value)).toBe(before);
      expect(plainText(value, createFormulaReader())).toBeTypeOf("string");
    }),
    { numRuns: 1_000 },
  );
});

test("any object whose type isn't doc is accepted as opaque", () => {
  fc.assert(
    fc.property(json, (value) => {
      const opaque = typeof value === "object" && value !== null && !Array.isArray(value);
      fc.pre(!opaque || !("type" in value) || value.type !== "doc");
      expect(parseContent(value).ok).toBe(opaque);
    }),
  );
});
