import { describe, expect, test } from "vitest";
import { parseContent, parseSharedContext } from "#lib/core/content/index.ts";
import { MARK_TYPES, NODE_TYPES } from "#lib/core/content/registry.ts";
import { everyInteraction, extractedInteractions, readingPassage, wholeDocument } from "./fixtures.ts";
import { getAt, listPaths } from "./json-paths.ts";

const paragraph = { type: "paragraph", content: [{ type: "text", text: "a" }] };
const doc = (...content: unknown[]) => ({ type: "doc", content });
const choice = (id: string) => ({ type: "simpleChoice", attrs: { id }, content: [paragraph] });

function parseInteractions(value: unknown) {
  const parsed = parseContent(value);
  return parsed.ok ? parsed.interactions : parsed.issues;
}

describe("parseContent", () => {
  test("accepts a document with every node and mark", () => {
    expect(parseContent(wholeDocument)).toEqual({
      ok: true,
      form: "document",
      interactions: extractedInteractions,
    });
  });

  test("has a fixture with every node and mark of the model", () => {
    const types = new Set(
      [...listPaths(wholeDocument)].map((path) => getAt(wholeDocument, [...path, "type"])),
    );
    expect([...NODE_TYPES, ...MARK_TYPES].filter((type) => !types.has(type))).toEqual([]);
  });

  test("returns the interactions in reading order", () => {
    expect(parseInteractions(everyInteraction)).toEqual(extractedInteractions);
  });

  test("returns no interactions for prose", () => {
    expect(parseInteractions(readingPassage)).toEqual([]);
  });

  test("accepts the empty document of a new editor", () => {
    for (const empty of [
      { type: "doc" },
      doc(),
      doc({ type: "paragraph" }),
      doc({ type: "paragraph", content: [] }),
    ])
      expect(parseContent(empty)).toMatchObject({ ok: true, form: "document" });
  });

  test("doesn't change the document", () => {
    const before = JSON.stringify(wholeDocument);
    parseContent(wholeDocument);
    expect(JSON.stringify(wholeDocument)).toBe(before);
  });

  test("accepts ids such as constructor", () => {
    const node = {
      type: "choiceInteraction",
      attrs: { responseId: "__proto__" },
      content: [choice("constructor"), choice("__proto__")],
    };
    expect(parseInteractions(doc(node))).toMatchObject([
      { responseId: "__proto__", choices: ["constructor", "__proto__"] },
    ]);
  });
});

describe("parseContent treats null attributes as absent, with QTI's default, for", () => {
  test.each([{}, { maxChoices: null, minChoices: null, shuffle: null }])("choiceInteraction %j", (attrs) => {
    const node = { type: "choiceInteraction", attrs: { responseId: "r", ...attrs }, content: [choice("a")] };
    expect(parseInteractions(doc(node))).toEqual([
      { responseId: "r", kind: "choiceInteraction", maxChoices: 1, minChoices: 0, choices: ["a"] },
    ]);
  });

  test.each([
    ["textEntryInteraction", { expectedLength: null, placeholder: null, inputMode: null }],
    ["extendedTextInteraction", { expectedLines: null, minWords: null, maxWords: null }],
    ["sliderInteraction", { lowerBound: 0, upperBound: 1, step: null }],
  ])("%s %j", (type, attrs) => {
    const node = { type, attrs: { responseId: "r", ...attrs } };
    const content = type === "textEntryInteraction" ? doc({ type: "paragraph", content: [node] }) : doc(node);
    expect(parseInteractions(content)).toMatchObject([{ responseId: "r", kind: type }]);
  });
});

test.each([
  ["choiceInteraction", { minChoices: 1, maxChoices: 0 }, [choice("a")]],
  ["extendedTextInteraction", { minWords: 50, maxWords: 0 }, undefined],
])("in %s, a maximum of 0 sets no limit beside a minimum: %j", (type, attrs, content) => {
  const node = { type, attrs: { responseId: "r", ...attrs }, ...(content && { content }) };
  expect(parseInteractions(doc(node))).toMatchObject([{ responseId: "r", kind: type }]);
});

describe("opaque content", () => {
  test.each([
    "{}",
    '{"type":"document"}',
    '{"type":["doc"]}',
    '{"type":null,"content":7}',
    '{"__proto__":{"type":"doc"},"constructor":1}',
    '{"blocks":[{"type":"choiceInteraction"}]}',
  ])("is accepted unchanged: %s", (json) => {
    const value: unknown = JSON.parse(json);
    expect(parseContent(value)).toEqual({ ok: true, form: "opaque", interactions: [] });
    expect(JSON.stringify(value)).toBe(json);
  });
});

describe("a shared context", () => {
  test.each([[null], [0], ["text"], [false], [[1, { a: 2 }]], [{ any: { type: "doc" } }], [readingPassage]])(
    "may be %j",
    (value) => {
      expect(parseSharedContext(value)).toEqual([]);
    },
  );

  test("that is a document can't have interactions", () => {
    const entry = { type: "textEntryInteraction", attrs: { responseId: "r" } };
    expect(parseSharedContext(doc({ type: "paragraph", content: [entry] }))).toEqual([
      {
        path: ["content", 0, "content", 0],
        message: "is an interaction, which isn't allowed in a shared context",
      },
    ]);
  });

  test("that is a document is checked against the model", () => {
    expect(parseSharedContext(doc({ type: "video" })).map(({ path }) => path)).toEqual([
      ["content", 0, "type"],
    ]);
  });
});
