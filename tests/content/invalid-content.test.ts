import { describe, expect, test } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";
import { everyInteraction, readingPassage } from "./fixtures.ts";
import { changeAt } from "./json-paths.ts";

type Path = (string | number)[];

const text = { type: "text", text: "a" };
const paragraph = { type: "paragraph", content: [text] };
const choices = { type: "simpleChoice", attrs: { id: "a" }, content: [paragraph] };

function listIssuePaths(value: unknown) {
  const parsed = parseContent(value);
  return parsed.ok ? [] : parsed.issues.map(({ path }) => path);
}

const block = (node: unknown) => ({ type: "doc", content: [node] });
const inline = (...nodes: unknown[]) => block({ type: "paragraph", content: nodes });

describe("parseContent refuses at the root", () => {
  test.each([[null], [undefined], [[]], [[{ type: "doc" }]], ["doc"], [1], [true]])("%j", (value) => {
    expect(listIssuePaths(value)).toEqual([[]]);
  });
});

describe("parseContent refuses a node", () => {
  const here = ["content", 0];
  test.each<[string, unknown, Path]>([
    ["that isn't an object", block("paragraph"), here],
    ["that is an array", block([paragraph]), here],
    ["that is null", block(null), here],
    ["without a type", block({}), [...here, "type"]],
    ["whose type isn't a string", block({ type: { toString: 1 } }), [...here, "type"]],
    ["of an unknown type", block({ type: "video" }), [...here, "type"]],
    ["of the type constructor", block({ type: "constructor" }), [...here, "type"]],
    ["of the type __proto__", block({ type: "__proto__" }), [...here, "type"]],
    ["that is a nested document", block({ type: "doc" }), here],
    ["that is inline among blocks", block(text), here],
    ["that is a block in a paragraph", inline(paragraph), [...here, "content", 0]],
    ["that is a row outside a table", block({ type: "tableRow", content: [] }), here],
    ["that is a choice outside an interaction", block(choices), here],
    ["with an unknown member", block({ ...paragraph, id: 1 }), [...here, "id"]],
    [
      "with an own __proto__",
      block(JSON.parse('{"type":"paragraph","__proto__":{}}')),
      [...here, "__proto__"],
    ],
    ["with text although its type has none", block({ type: "paragraph", text: "a" }), [...here, "text"]],
    ["with marks on a block", block({ type: "paragraph", marks: [] }), [...here, "marks"]],
    ["with content in a leaf", block({ type: "horizontalRule", content: [] }), [...here, "content"]],
    ["whose content isn't an array", block({ type: "paragraph", content: text }), [...here, "content"]],
    ["whose content is null", block({ type: "paragraph", content: null }), [...here, "content"]],
    ["with empty text", inline({ type: "text", text: "" }), [...here, "content", 0, "text"]],
    ["of type text without text", inline({ type: "text" }), [...here, "content", 0, "text"]],
    ["whose text isn't a string", inline({ type: "text", text: 1 }), [...here, "content", 0, "text"]],
    ["that is an empty quotation", block({ type: "blockquote" }), [...here, "content"]],
    ["that is an empty list", block({ type: "bulletList", content: [] }), [...here, "content"]],
    [
      "that is a hard break in code",
      block({ type: "codeBlock", content: [{ type: "hardBreak" }] }),
      [...here, "content", 0],
    ],
    [
      "with marks in code",
      block({ type: "codeBlock", content: [{ ...text, marks: [] }] }),
      [...here, "content", 0, "marks"],
    ],
  ])("%s", (_, value, path) => {
    expect(listIssuePaths(value)).toEqual([path]);
  });

  test("in the wrong place with a message that fits each type's name", () => {
    const parsed = parseContent(inline({ type: "orderedList", content: [] }));
    expect(parsed.ok ? [] : parsed.issues).toEqual([
      { path: [...here, "content", 0], message: "has the type orderedList, which isn't allowed here" },
    ]);
  });
});

describe("parseContent refuses attributes of prose:", () => {
  const image = { src: "https://a.b/c.png", alt: "" };
  const cell = (attrs: unknown) => ({ type: "tableCell", attrs, content: [paragraph] });
  const table = (attrs: unknown) => ({
    type: "table",
    content: [{ type: "tableRow", content: [cell(attrs)] }],
  });
  const inCell = ["content", 0, "content", 0];
  test.each<[string, unknown, Path]>([
    ["attrs that aren't an object", { ...paragraph, attrs: [] }, []],
    ["attrs that are null", { ...paragraph, attrs: null }, []],
    ["an unknown attribute", { ...paragraph, attrs: { onclick: "x" } }, ["onclick"]],
    ["an own __proto__", { ...paragraph, attrs: JSON.parse('{"__proto__":{"x":1}}') }, ["__proto__"]],
    ["an unknown alignment", { ...paragraph, attrs: { textAlign: "start" } }, ["textAlign"]],
    ["a heading without attributes", { type: "heading" }, []],
    ["a heading without level", { type: "heading", attrs: {} }, ["level"]],
    ["a heading of level 5", { type: "heading", attrs: { level: 5 } }, ["level"]],
    ["a heading of level 1.5", { type: "heading", attrs: { level: 1.5 } }, ["level"]],
    ["a heading of level null", { type: "heading", attrs: { level: null } }, ["level"]],
    ["a language that isn't a string", { type: "codeBlock", attrs: { language: 1 } }, ["language"]],
    ["a formula without LaTeX", { type: "blockMath", attrs: {} }, ["latex"]],
    ["an image without alt", { type: "image", attrs: { src: image.src } }, ["alt"]],
    ["an image whose alt is null", { type: "image", attrs: { ...image, alt: null } }, ["alt"]],
    ["an image of width 0", { type: "image", attrs: { ...image, width: 0 } }, ["width"]],
  ])("%s", (_, node, path) => {
    expect(listIssuePaths(block(node))).toEqual([["content", 0, "attrs", ...path]]);
  });

  test.each<[unknown, Path]>([
    [{ colspan: 0 }, ["colspan"]],
    [{ rowspan: 1_001 }, ["rowspan"]],
    [{ colwidth: 100 }, ["colwidth"]],
    [{ colwidth: [10, "20"] }, ["colwidth", 1]],
    [{ align: "justify" }, ["align"]],
  ])("the attributes %j of a cell", (attrs, path) => {
    expect(listIssuePaths(block(table(attrs)))).toEqual([[...inCell, "content", 0, "attrs", ...path]]);
  });

  test("the attributes of a list", () => {
    const list = (attrs: unknown) => ({
      type: "orderedList",
      attrs,
      content: [{ type: "listItem", content: [paragraph] }],
    });
    expect(listIssuePaths(block(list({ start: "1" })))).toEqual([["content", 0, "attrs", "start"]]);
    expect(listIssuePaths(block(list({ type: "disc" })))).toEqual([["content", 0, "attrs", "type"]]);
  });
});

test("parseContent reports every problem of a document, not only the first", () => {
  const first = changeAt(readingPassage, ["content", 0, "attrs", "level"], () => 9);
  const both = changeAt(first, ["content", 1, "content", 1, "marks", 0, "type"], () => "loud");
  expect(listIssuePaths(both)).toEqual([
    ["content", 0, "attrs", "level"],
    ["content", 1, "content", 1, "marks", 0, "type"],
  ]);
  expect(listIssuePaths(everyInteraction)).toEqual([]);
});
