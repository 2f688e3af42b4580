import { doc, paragraph } from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;
type TenQuestion = {
  interaction: string;
  question: { content_ast: Json; answer_keys: Json[]; points: number };
  /** An answer that earns all points, in the format of the API. */
  right: unknown;
};

const createText = (text: string) => ({ type: "text", text });
const part =
  (type: string) =>
  (id: string, text: string, more: Json = {}) => ({
    type,
    attrs: { id, ...more },
    content: [paragraph(text)],
  });
const choice = part("simpleChoice");
const associable = part("simpleAssociableChoice");
const inline = (type: string) => (id: string, text: string) => ({
  type,
  attrs: { id },
  content: [createText(text)],
});
const image = { src: `/assets/${"0".repeat(64)}.png`, alt: "A map of Europe", width: 400, height: 300 };

/** A question for each of the ten interactions, with its key and a correct answer. */
export const TEN_QUESTIONS: readonly TenQuestion[] = [
  {
    interaction: "choice",
    question: {
      content_ast: doc(paragraph("Which city is the capital of Australia?"), {
        type: "choiceInteraction",
        attrs: { responseId: "r1", maxChoices: 1, shuffle: true },
        content: [choice("a", "Sydney"), choice("b", "Canberra"), choice("c", "Melbourne")],
      }),
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["b"] }],
      points: 1,
    },
    right: "b",
  },
  {
    interaction: "multiple choice",
    question: {
      content_ast: doc(paragraph("Which of these are primes?"), {
        type: "choiceInteraction",
        attrs: { responseId: "r1", maxChoices: 2, minChoices: 1 },
        content: [choice("a", "2"), choice("b", "4"), choice("c", "7")],
      }),
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["a", "c"] }],
      points: 1,
    },
    right: ["a", "c"],
  },
  {
    interaction: "inline choice",
    question: {
      content_ast: doc(
        paragraph(
          "Ice is ",
          {
            type: "inlineChoiceInteraction",
            attrs: { responseId: "r1" },
            content: [inline("inlineChoice")("l", "lighter"), inline("inlineChoice")("h", "heavier")],
          },
          " than water.",
        ),
      ),
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["l"] }],
      points: 1,
    },
    right: "l",
  },
  {
    interaction: "text entry",
    question: {
      content_ast: doc(
        paragraph("Water boils at ", {
          type: "textEntryInteraction",
          attrs: { responseId: "r1", inputMode: "numeric", expectedLength: 4 },
        }),
      ),
      answer_keys: [{ type: "numeric", response_id: "r1", accept: [{ value: 100 }] }],
      points: 1,
    },
    right: "100",
  },
  {
    interaction: "extended text",
    question: {
      content_ast: doc(paragraph("Why do leaves turn red in autumn?"), {
        type: "extendedTextInteraction",
        attrs: { responseId: "r1", minWords: 3, maxWords: 20, expectedLines: 5 },
      }),
      answer_keys: [{ type: "open", response_id: "r1" }],
      points: 3,
    },
    right: "The green fades first.",
  },
  {
    interaction: "match",
    question: {
      content_ast: doc(paragraph("Match each country with its capital."), {
        type: "matchInteraction",
        attrs: { responseId: "r1" },
        content: [
          {
            type: "matchSet",
            content: [
              associable("s1", "France", { matchMax: 1 }),
              associable("s2", "Italy", { matchMax: 1 }),
              associable("s3", "Spain", { matchMax: 1 }),
            ],
          },
          {
            type: "matchSet",
            content: [
              associable("t1", "Rome", { matchMax: 1 }),
              associable("t2", "Madrid", { matchMax: 1 }),
              associable("t3", "Paris", { matchMax: 1 }),
            ],
          },
        ],
      }),
      answer_keys: [
        {
          type: "match",
          response_id: "r1",
          pairs: [
            ["s1", "t3"],
            ["s2", "t1"],
            ["s3", "t2"],
          ],
        },
      ],
      points: 3,
    },
    right: [
      ["s1", "t3"],
      ["s2", "t1"],
      ["s3", "t2"],
    ],
  },
  {
    interaction: "order",
    question: {
      content_ast: doc(paragraph("Put these in order, the oldest first."), {
        type: "orderInteraction",
        attrs: { responseId: "r1" },
        content: [choice("a", "Rome"), choice("b", "Washington"), choice("c", "Uruk")],
      }),
      answer_keys: [{ type: "order", response_id: "r1", correct: ["c", "a", "b"] }],
      points: 1,
    },
    right: ["c", "a", "b"],
  },
  {
    interaction: "gap match",
    question: {
      content_ast: doc(paragraph("Fill the gaps."), {
        type: "gapMatchInteraction",
        attrs: { responseId: "r1" },
        content: [
          { ...inline("gapText")("w1", "winter"), attrs: { id: "w1", matchMax: 1 } },
          { ...inline("gapText")("w2", "summer"), attrs: { id: "w2", matchMax: 1 } },
          paragraph(
            "Now is the ",
            { type: "gap", attrs: { id: "g1" } },
            " of our discontent made glorious ",
            {
              type: "gap",
              attrs: { id: "g2" },
            },
          ),
        ],
      }),
      answer_keys: [
        {
          type: "match",
          response_id: "r1",
          pairs: [
            ["w1", "g1"],
            ["w2", "g2"],
          ],
        },
      ],
      points: 2,
    },
    right: [
      ["w1", "g1"],
      ["w2", "g2"],
    ],
  },
  {
    interaction: "hotspot",
    question: {
      content_ast: doc(paragraph("Which area is Iceland?"), {
        type: "hotspotInteraction",
        attrs: {
          responseId: "r1",
          image,
          hotspots: [
            { id: "h1", shape: "circle", coords: [80, 60, 30] },
            { id: "h2", shape: "rect", coords: [180, 120, 260, 200] },
            { id: "h3", shape: "poly", coords: [300, 220, 380, 230, 340, 290] },
          ],
        },
      }),
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["h1"] }],
      points: 1,
    },
    right: "h1",
  },
  {
    interaction: "select point",
    question: {
      content_ast: doc(paragraph("Where is Vienna?"), {
        type: "selectPointInteraction",
        attrs: { responseId: "r1", image, maxChoices: 1 },
      }),
      answer_keys: [
        { type: "point", response_id: "r1", areas: [{ shape: "circle", coords: [200, 150, 20] }] },
      ],
      points: 1,
    },
    right: [200, 150],
  },
  {
    interaction: "slider",
    question: {
      content_ast: doc(paragraph("How much of the Earth is water, in per cent?"), {
        type: "sliderInteraction",
        attrs: { responseId: "r1", lowerBound: 0, upperBound: 100, step: 1 },
      }),
      answer_keys: [
        { type: "numeric", response_id: "r1", accept: [{ value: 71, tolerance: { absolute: 2 } }] },
      ],
      points: 1,
    },
    right: 71,
  },
];
