import { expect, test } from "vitest";
import { readPartNames } from "#lib/core/content/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;

const part = (type: string, id: string, ...content: Json[]): Json => ({ type, attrs: { id }, content });
const image = (alt: string) => ({ type: "image", attrs: { src: "https://example.com/a.png", alt } });
const formula = (latex: string) => ({ type: "inlineMath", attrs: { latex } });
const interaction = (type: string, responseId: string, ...content: Json[]): Json => ({
  type,
  attrs: { responseId },
  content,
});

const content = doc(
  interaction(
    "choiceInteraction",
    "pick",
    part("simpleChoice", "x7", paragraph("Rome")),
    part("simpleChoice", "x8", paragraph(formula("\\frac{1}{2}"))),
    part("simpleChoice", "x9", image("A bridge")),
    part("simpleChoice", "x10", image("")),
  ),
  {
    type: "hotspotInteraction",
    attrs: { responseId: "map", hotspots: [{ id: "area1" }, { id: "zone" }] },
  },
  interaction(
    "matchInteraction",
    "pairs",
    { type: "matchSet", content: [part("simpleAssociableChoice", "s1", image(""))] },
    {
      type: "matchSet",
      content: [
        part("simpleAssociableChoice", "t1", image("")),
        part("simpleAssociableChoice", "t2", paragraph("Po")),
      ],
    },
  ),
  interaction(
    "gapMatchInteraction",
    "text",
    part("gapText", "same", { type: "text", text: "winter" }),
    part("gapText", "blank"),
    paragraph("Now is ", { type: "gap", attrs: { id: "same" } }, " and ", {
      type: "gap",
      attrs: { id: "g2" },
    }),
  ),
  interaction("orderInteraction", "order", part("simpleChoice", "o1", image(""))),
);

test("names a part by its text, or by its kind and number if it has none, never by its id", () => {
  const { part: name, interaction: place } = readPartNames(content, createFormulaReader());
  expect(["x7", "x8", "x9", "x10"].map((id) => name("pick", id))).toEqual([
    "Rome",
    "1/2",
    "A bridge",
    "Option 4",
  ]);
  expect(["area1", "zone"].map((id) => name("map", id))).toEqual(["Area 1", "Area 2"]);
  expect([name("pairs", "s1"), name("pairs", "t1", "target"), name("pairs", "t2", "target")]).toEqual([
    "Item 1",
    "Target 1",
    "Po",
  ]);
  expect([name("text", "same"), name("text", "blank")]).toEqual(["winter", "Word 2"]);
  expect([name("text", "same", "target"), name("text", "g2", "target")]).toEqual(["Gap 1", "Gap 2"]);
  expect(name("order", "o1")).toBe("Item 1");
  expect(["pick", "map", "pairs", "text", "order"].map(place)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Answer field ${n}`),
  );
});

test("names the parts of opaque content by their ids", () => {
  for (const value of [{ prompt: "2 + 2?" }, null, "doc", { type: "doc" }]) {
    const names = readPartNames(value, createFormulaReader());
    expect([names.part("r1", "b"), names.part("r1", "b", "target"), names.interaction("r1")]).toEqual([
      "b",
      "b",
      "r1",
    ]);
  }
});
