import { doc, paragraph } from "./quiz.ts";

type Json = Record<string, unknown>;

const choice = (id: string, text: string): Json => ({
  type: "simpleChoice",
  attrs: { id },
  content: [paragraph(text)],
});
const associable = (id: string, text: string): Json => ({
  type: "simpleAssociableChoice",
  attrs: { id, matchMax: 1 },
  content: [paragraph(text)],
});
/** A picture that needs no network. */
const image = {
  src: "https://pictures.example/map.png",
  alt: "A map of the island",
  width: 200,
  height: 100,
};
const question = (content: Json[], key: Json): Json => ({
  content_ast: doc(...content),
  answer_keys: [{ response_id: "r1", ...key }],
});
const asked = (text: string, interaction: Json): Json[] => [
  paragraph(text),
  { ...interaction, attrs: { responseId: "r1", ...(interaction.attrs as Json) } },
];

/** One question for each of the ten interactions, in this order, each worth one point; the third waits for a teacher. */
export const tenInteractions: readonly Json[] = [
  question(
    asked("Which is a noble gas?", {
      type: "choiceInteraction",
      attrs: { maxChoices: 1 },
      content: [choice("o", "Oxygen"), choice("ne", "Neon")],
    }),
    { type: "choice", correct: ["ne"] },
  ),
  question(
    [
      paragraph("The capital of France is ", {
        type: "textEntryInteraction",
        attrs: { responseId: "r1" },
      }),
    ],
    { type: "text", accept: [{ value: "Paris" }] },
  ),
  question(asked("Why does it rain?", { type: "extendedTextInteraction" }), { type: "open" }),
  question(
    [
      paragraph("Water boils at ", {
        type: "inlineChoiceInteraction",
        attrs: { responseId: "r1" },
        content: [
          { type: "inlineChoice", attrs: { id: "c" }, content: [{ type: "text", text: "100 °C" }] },
          { type: "inlineChoice", attrs: { id: "f" }, content: [{ type: "text", text: "100 °F" }] },
        ],
      }),
    ],
    { type: "choice", correct: ["c"] },
  ),
  question(
    asked("Match each country with its capital.", {
      type: "matchInteraction",
      content: [
        { type: "matchSet", content: [associable("no", "Norway"), associable("pe", "Peru")] },
        { type: "matchSet", content: [associable("li", "Lima"), associable("os", "Oslo")] },
      ],
    }),
    {
      type: "match",
      pairs: [
        ["no", "os"],
        ["pe", "li"],
      ],
    },
  ),
  question(
    asked("Put them in order, the smallest first.", {
      type: "orderInteraction",
      content: [choice("cat", "Cat"), choice("ant", "Ant"), choice("cow", "Cow")],
    }),
    { type: "order", correct: ["ant", "cat", "cow"] },
  ),
  question(
    asked("Fill the gap.", {
      type: "gapMatchInteraction",
      content: [
        { type: "gapText", attrs: { id: "sun", matchMax: 1 }, content: [{ type: "text", text: "Sun" }] },
        { type: "gapText", attrs: { id: "moon", matchMax: 1 }, content: [{ type: "text", text: "Moon" }] },
        paragraph("The earth goes round the ", { type: "gap", attrs: { id: "g1" } }),
      ],
    }),
    { type: "match", pairs: [["sun", "g1"]] },
  ),
  question(
    asked("Where is the harbour?", {
      type: "hotspotInteraction",
      attrs: {
        image,
        maxChoices: 1,
        hotspots: [
          { id: "west", shape: "rect", coords: [0, 0, 90, 100] },
          { id: "east", shape: "rect", coords: [110, 0, 200, 100] },
        ],
      },
    }),
    { type: "choice", correct: ["east"] },
  ),
  question(
    asked("Set a point on the peak.", { type: "selectPointInteraction", attrs: { image, maxChoices: 1 } }),
    {
      type: "point",
      areas: [{ shape: "rect", coords: [0, 0, 200, 100] }],
    },
  ),
  question(
    asked("How many legs has a spider?", {
      type: "sliderInteraction",
      attrs: { lowerBound: 0, upperBound: 10, step: 1 },
    }),
    { type: "numeric", accept: [{ value: 8 }] },
  ),
];

/** A question of the owner's own form, which the page has to render. */
export const ownQuestion: Json = {
  content_ast: { kind: "colour", ask: "What colour is the sky?" },
  answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "blue" }] }],
};
