import { describe, expect, test } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";

type Path = (string | number)[];
type Json = Record<string, unknown>;

const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const text = { type: "text", text: "a" };
const part = (type: string, id: unknown, ...content: unknown[]) => ({ type, attrs: { id }, content });
const choice = (id: unknown) => part("simpleChoice", id, paragraph(text));
const associable = (id: unknown, matchMax = 0) => ({
  type: "simpleAssociableChoice",
  attrs: { id, matchMax },
  content: [paragraph(text)],
});
const set = (...content: unknown[]) => ({ type: "matchSet", content });
const gapText = (id: unknown) => part("gapText", id, text);
const gap = (id: unknown) => ({ type: "gap", attrs: { id } });
const entry = { type: "textEntryInteraction", attrs: { responseId: "inner" } };
const essay = { type: "extendedTextInteraction", attrs: { responseId: "inner" } };
const image = { src: "https://a.b/c.png", alt: "a", width: 10, height: 10 };

const createInteraction = (type: string, attrs: Json, ...content: unknown[]) => ({
  type,
  attrs: { responseId: "r", ...attrs },
  ...(content.length > 0 ? { content } : {}),
});
const createHotspot = (changes: Json) =>
  createInteraction("hotspotInteraction", {
    image,
    hotspots: [{ id: "a", shape: "rect", coords: [0, 0, 1, 1], ...changes }],
  });

function listIssuePaths(node: unknown) {
  const parsed = parseContent({ type: "doc", content: [node] });
  return parsed.ok ? [] : parsed.issues.map(({ path }) => path.slice(2));
}

const attr = (...path: Path) => ["attrs", ...path];
const child = (index: number, ...path: Path) => ["content", index, ...path];

describe("parseContent refuses attributes of an interaction:", () => {
  const createThreeChoices = (attrs: Json) =>
    createInteraction("choiceInteraction", attrs, choice("a"), choice("b"), choice("c"));
  const createExtendedText = (attrs: Json) => createInteraction("extendedTextInteraction", attrs);
  const slider = (attrs: Json) =>
    createInteraction("sliderInteraction", { lowerBound: 0, upperBound: 1, ...attrs });
  const point = (attrs: Json) => createInteraction("selectPointInteraction", { image, ...attrs });
  test.each<[string, unknown, Path]>([
    ["none at all", { type: "extendedTextInteraction" }, attr()],
    ["no responseId", { type: "extendedTextInteraction", attrs: {} }, attr("responseId")],
    ["an empty responseId", createExtendedText({ responseId: "" }), attr("responseId")],
    ["a responseId of 65 characters", createExtendedText({ responseId: "x".repeat(65) }), attr("responseId")],
    ["a responseId with a dot", createExtendedText({ responseId: "a.b" }), attr("responseId")],
    ["a responseId with a final newline", createExtendedText({ responseId: "a\n" }), attr("responseId")],
    ["a prompt", createThreeChoices({ prompt: "?" }), attr("prompt")],
    ["maxChoices -1", createThreeChoices({ maxChoices: -1 }), attr("maxChoices")],
    ["maxWords -1", createExtendedText({ maxWords: -1 }), attr("maxWords")],
    ["maxChoices as a string", createThreeChoices({ maxChoices: "1" }), attr("maxChoices")],
    ["minChoices 2 of the default 1", createThreeChoices({ minChoices: 2 }), attr("minChoices")],
    ["minChoices above maxChoices", createThreeChoices({ minChoices: 3, maxChoices: 2 }), attr("minChoices")],
    [
      "minChoices above the number of choices",
      createThreeChoices({ minChoices: 4, maxChoices: 0 }),
      attr("minChoices"),
    ],
    ["shuffle as a string", createThreeChoices({ shuffle: "true" }), attr("shuffle")],
    ["shuffle for text", createExtendedText({ shuffle: true }), attr("shuffle")],
    ["minWords above maxWords", createExtendedText({ minWords: 3, maxWords: 2 }), attr("minWords")],
    ["expectedLines -1", createExtendedText({ expectedLines: -1 }), attr("expectedLines")],
    ["no bounds", createInteraction("sliderInteraction", { upperBound: 1 }), attr("lowerBound")],
    ["a bound that is null", slider({ lowerBound: null }), attr("lowerBound")],
    ["a bound that overflows", slider({ upperBound: JSON.parse("1e999") }), attr("upperBound")],
    ["bounds that meet", slider({ upperBound: 0 }), attr("upperBound")],
    ["step 0", slider({ step: 0 }), attr("step")],
    ["no image", createInteraction("selectPointInteraction", {}), attr("image")],
    ["an image without size", point({ image: { src: image.src, alt: "" } }), attr("image", "width")],
    ["an image over http", point({ image: { ...image, src: "http://a.b" } }), attr("image", "src")],
    ["an image with a title", point({ image: { ...image, title: "" } }), attr("image", "title")],
    ["no hotspots", createInteraction("hotspotInteraction", { image, hotspots: [] }), attr("hotspots")],
    [
      "2,000 hotspots",
      createInteraction("hotspotInteraction", { image, hotspots: Array(2_000).fill(0) }),
      attr("hotspots"),
    ],
    ["a hotspot without id", createHotspot({ id: undefined }), attr("hotspots", 0, "id")],
    ["a hotspot with more", createHotspot({ label: "x" }), attr("hotspots", 0, "label")],
    ["an unknown shape", createHotspot({ shape: "ellipse" }), attr("hotspots", 0, "shape")],
    ["no coordinates", createHotspot({ coords: undefined }), attr("hotspots", 0, "coords")],
    ["a rect of three", createHotspot({ coords: [1, 2, 3] }), attr("hotspots", 0, "coords")],
    ["a rect of words", createHotspot({ coords: "1,2,3,x" }), attr("hotspots", 0, "coords")],
    ["a rect with a gap", createHotspot({ coords: "1,2,,3" }), attr("hotspots", 0, "coords")],
    ["a rect of strings", createHotspot({ coords: ["1", "2", "3", "4"] }), attr("hotspots", 0, "coords")],
    [
      "a circle of no size",
      createHotspot({ shape: "circle", coords: [1, 1, 0] }),
      attr("hotspots", 0, "coords"),
    ],
    [
      "a poly of two points",
      createHotspot({ shape: "poly", coords: [1, 1, 2, 2] }),
      attr("hotspots", 0, "coords"),
    ],
    [
      "a poly of half a point",
      createHotspot({ shape: "poly", coords: "1,1,2,2,3,3,4" }),
      attr("hotspots", 0, "coords"),
    ],
  ])("%s", (_, node, path) => {
    expect(listIssuePaths(node).slice(0, 1)).toEqual([path]);
  });

  test.each<[Json, string]>([
    [{ expectedLength: 0 }, "expectedLength"],
    [{ expectedLength: 10_001 }, "expectedLength"],
    [{ placeholder: 1 }, "placeholder"],
    [{ inputMode: "email" }, "inputMode"],
  ])("the attributes %j of a text entry", (attrs, name) => {
    expect(listIssuePaths(paragraph(createInteraction("textEntryInteraction", attrs)))).toEqual([
      child(0, "attrs", name),
    ]);
  });
});

describe("parseContent refuses parts of an interaction:", () => {
  const match = (...sets: unknown[]) => createInteraction("matchInteraction", {}, ...sets);
  const gapMatch = (...content: unknown[]) => createInteraction("gapMatchInteraction", {}, ...content);
  test.each<[string, unknown, Path]>([
    ["no choice", createInteraction("choiceInteraction", {}), ["content"]],
    ["no choice to order", { ...createInteraction("orderInteraction", {}), content: [] }, ["content"]],
    ["a bare paragraph", createInteraction("choiceInteraction", {}, paragraph(text)), child(0)],
    [
      "a choice without id",
      createInteraction("choiceInteraction", {}, choice(undefined)),
      child(0, "attrs", "id"),
    ],
    [
      "a choice id with a blank",
      createInteraction("choiceInteraction", {}, choice("a b")),
      child(0, "attrs", "id"),
    ],
    [
      "an empty choice",
      createInteraction("choiceInteraction", {}, part("simpleChoice", "a")),
      child(0, "content"),
    ],
    [
      "a choice id taken",
      createInteraction("orderInteraction", {}, choice("a"), choice("a")),
      child(1, "attrs", "id"),
    ],
    ["content in an essay", { ...essay, content: [] }, ["content"]],
    ["one set", match(set(associable("a"))), ["content"]],
    ["three sets", match(set(associable("a")), set(associable("b")), set(associable("c"))), ["content"]],
    ["an empty set", match(set(), set(associable("b"))), child(0, "content")],
    [
      "matchMax -1",
      match(set(associable("a", -1)), set(associable("b"))),
      child(0, "content", 0, "attrs", "matchMax"),
    ],
    [
      "an id in both sets",
      match(set(associable("a")), set(associable("a"))),
      child(1, "content", 0, "attrs", "id"),
    ],
    ["gaps without texts", gapMatch(paragraph(gap("a"))), ["content"]],
    ["texts without blocks", gapMatch(gapText("a")), ["content"]],
    ["texts without gaps", gapMatch(gapText("a"), paragraph(text)), ["content"]],
    ["a gap text taken", gapMatch(gapText("a"), gapText("a"), paragraph(gap("a"))), child(1, "attrs", "id")],
    [
      "a gap taken",
      gapMatch(gapText("a"), paragraph(gap("a"), gap("a"))),
      child(1, "content", 1, "attrs", "id"),
    ],
    [
      "a gap in a gap text",
      gapMatch(part("gapText", "a", gap("a")), paragraph(gap("a"))),
      child(0, "content", 0),
    ],
    ["a gap on its own", paragraph(gap("a")), child(0)],
    [
      "a gap in a choice",
      createInteraction("choiceInteraction", {}, part("simpleChoice", "a", paragraph(gap("a")))),
      child(0, "content", 0, "content", 0),
    ],
    [
      "a line break in an inline choice",
      paragraph(
        createInteraction("inlineChoiceInteraction", {}, part("inlineChoice", "a", { type: "hardBreak" })),
      ),
      child(0, "content", 0, "content", 0),
    ],
    [
      "a hotspot taken",
      createInteraction("hotspotInteraction", {
        image,
        hotspots: Array(2).fill({ id: "a", shape: "circle", coords: [1, 1, 1] }),
      }),
      attr("hotspots", 1, "id"),
    ],
  ])("%s", (_, node, path) => {
    expect(listIssuePaths(node)).toEqual([path]);
  });
});

describe("parseContent refuses an interaction inside another:", () => {
  const table = (node: unknown) => ({
    type: "table",
    content: [{ type: "tableRow", content: [{ type: "tableCell", content: [node] }] }],
  });
  test.each<[string, unknown, Path]>([
    [
      "inline in a choice",
      createInteraction("choiceInteraction", {}, part("simpleChoice", "a", paragraph(entry))),
      child(0, "content", 0, "content", 0),
    ],
    [
      "a block in a choice",
      createInteraction("orderInteraction", {}, part("simpleChoice", "a", essay)),
      child(0, "content", 0),
    ],
    [
      "in a table in a choice",
      createInteraction("orderInteraction", {}, part("simpleChoice", "a", table(essay))),
      child(0, "content", 0, "content", 0, "content", 0, "content", 0),
    ],
    [
      "in a match",
      createInteraction(
        "matchInteraction",
        {},
        set(part("simpleAssociableChoice", "a", essay)),
        set(associable("b")),
      ),
      child(0, "content", 0, "content", 0),
    ],
    [
      "in a gap match",
      createInteraction("gapMatchInteraction", {}, gapText("a"), paragraph(gap("a"), entry)),
      child(1, "content", 1),
    ],
  ])("%s", (_, node, path) => {
    expect(listIssuePaths(node)).toEqual([path]);
  });
});

test("parseContent refuses a duplicate responseId at its second place", () => {
  const twice = { type: "blockquote", content: [essay, paragraph(text, entry)] };
  expect(listIssuePaths(twice)).toEqual([child(1, "content", 1, "attrs", "responseId")]);
});

test("parseContent accepts the same ids in different interactions", () => {
  const first = createInteraction("choiceInteraction", { responseId: "r1" }, choice("a"));
  const second = createInteraction("orderInteraction", { responseId: "r2" }, choice("a"));
  expect(listIssuePaths({ type: "blockquote", content: [first, second] })).toEqual([]);
});
