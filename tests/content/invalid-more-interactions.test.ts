import { expect, test } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";
import { moreInteractions } from "#tests/content/fixtures/more-interactions.ts";

type Node = { type: string; attrs: Record<string, unknown>; content?: Node[] };
type Path = (string | number)[];

const text = { type: "text", text: "a" };
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });

/** Returns the path of the first issue in an interaction of the fixture with other attributes or children. */
function findFirstIssue(type: string, attrs: object, content?: unknown[]): Path | undefined {
  const node = moreInteractions.find((each) => each.type === type) as unknown as Node;
  const changed = { ...node, attrs: { ...node.attrs, ...attrs }, ...(content && { content }) };
  const parsed = parseContent({ type: "doc", content: [changed] });
  return parsed.ok ? undefined : (parsed.issues[0]?.path as Path | undefined)?.slice(2);
}

const hotspot = (id: string, more: object = {}) => ({ id, shape: "circle", coords: [1, 1, 1], ...more });
const gapText = (id: string) => ({ type: "gapText", attrs: { id }, content: [text] });
const hottext = (id: string, ...content: unknown[]) => ({ type: "hottext", attrs: { id }, content });
const image = { src: "https://a.b/c.png", alt: "a", width: 10, height: 10 };
const gapImg = (id: string) => ({ type: "gapImg", attrs: { id, image } });

test.each<[string, string, object, unknown[] | undefined, Path]>([
  ["no item to pair", "associateInteraction", {}, [], ["content"]],
  [
    "minAssociations above the default",
    "associateInteraction",
    { maxAssociations: null, minAssociations: 2 },
    undefined,
    ["attrs", "minAssociations"],
  ],
  [
    "minAssociations above maxAssociations",
    "graphicAssociateInteraction",
    { maxAssociations: 2 },
    undefined,
    ["attrs", "minAssociations"],
  ],
  ["a hottext interaction without a hottext", "hottextInteraction", {}, [paragraph(text)], ["content"]],
  [
    "minChoices above the number of hottexts",
    "hottextInteraction",
    { maxChoices: 0, minChoices: 3 },
    undefined,
    ["attrs", "minChoices"],
  ],
  [
    "a hottext id twice",
    "hottextInteraction",
    {},
    [paragraph(hottext("a", text), hottext("b", text), hottext("a", text))],
    ["content", 0, "content", 2, "attrs", "id"],
  ],
  [
    "a field in a hottext",
    "hottextInteraction",
    {},
    [paragraph(hottext("a", { type: "textEntryInteraction", attrs: { responseId: "x" } }))],
    ["content", 0, "content", 0, "content", 0],
  ],
  [
    "an area twice",
    "graphicOrderInteraction",
    { hotspots: [hotspot("a"), hotspot("a")] },
    undefined,
    ["attrs", "hotspots", 1, "id"],
  ],
  [
    "matchMax where areas aren't paired",
    "graphicOrderInteraction",
    { hotspots: [hotspot("a", { matchMax: 1 })] },
    undefined,
    ["attrs", "hotspots", 0, "matchMax"],
  ],
  [
    "matchMax -1",
    "graphicAssociateInteraction",
    { hotspots: [hotspot("a", { matchMax: -1 })] },
    undefined,
    ["attrs", "hotspots", 0, "matchMax"],
  ],
  ["no label", "graphicGapMatchInteraction", {}, [], ["content"]],
  [
    "the same id for a text and an image",
    "graphicGapMatchInteraction",
    {},
    [gapText("a"), gapImg("a")],
    ["content", 1, "attrs", "id"],
  ],
  ["no object", "positionObjectInteraction", { object: undefined }, undefined, ["attrs", "object"]],
  [
    "minChoices above maxChoices",
    "positionObjectInteraction",
    { minChoices: 4 },
    undefined,
    ["attrs", "minChoices"],
  ],
  [
    "a file extension as a media type",
    "uploadInteraction",
    { accept: [".pdf"] },
    undefined,
    ["attrs", "accept", 0],
  ],
  ["no media type at all", "uploadInteraction", { accept: [] }, undefined, ["attrs", "accept"]],
  ["a recording over http", "mediaInteraction", { src: "http://a.b/c.mp3" }, undefined, ["attrs", "src"]],
  ["a recording without a title", "mediaInteraction", { title: "" }, undefined, ["attrs", "title"]],
  ["minPlays above maxPlays", "mediaInteraction", { minPlays: 3 }, undefined, ["attrs", "minPlays"]],
  ["an unknown kind of recording", "mediaInteraction", { kind: "midi" }, undefined, ["attrs", "kind"]],
])("parseContent refuses %s", (_name, type, attrs, content, path) => {
  expect(findFirstIssue(type, attrs, content)).toEqual(path);
});

test.each<[string, string, object]>([
  ["any number of plays", "mediaInteraction", { maxPlays: 0, minPlays: 9 }],
  ["a stored recording", "mediaInteraction", { src: `/assets/${"0".repeat(64)}.mp3` }],
  ["no media types", "uploadInteraction", { accept: null, maxFiles: 0 }],
])("parseContent accepts %s", (_name, type, attrs) => {
  expect(findFirstIssue(type, attrs)).toBeUndefined();
});

test("parseContent refuses a hottext outside of its interaction, and an image in the gaps of a text", () => {
  const isAccepted = (node: unknown) => parseContent({ type: "doc", content: [node] }).ok;
  expect(isAccepted(paragraph(hottext("a", text)))).toBe(false);
  const gapMatch = {
    type: "gapMatchInteraction",
    attrs: { responseId: "r" },
    content: [gapImg("a"), paragraph({ type: "gap", attrs: { id: "g" } })],
  };
  expect(isAccepted(gapMatch)).toBe(false);
});
