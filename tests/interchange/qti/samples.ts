import type { JsonObject } from "#lib/core/content/json.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { ExportQuestion } from "#lib/core/interchange/writer.ts";
import { createAssessment, createQuestion } from "./export-support.ts";

const HASH = "a".repeat(64);
const IMAGE = { src: `/assets/${HASH}.png`, alt: 'A "map" & more', width: 200, height: 100 };
export const paragraph = (text: string, ...marks: string[]) => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}) }],
});
export const choice = (id: string) => ({
  type: "simpleChoice",
  attrs: { id },
  content: [paragraph(`Choice ${id}`)],
});
const associable = (id: string) => ({
  ...choice(id),
  type: "simpleAssociableChoice",
  attrs: { id, matchMax: 1 },
});
const spots = ["a", "b", "c"].map((id, i) => ({ id, shape: "circle", coords: [20 + 50 * i, 50, 10] }));
const attrs = { responseId: "r1" };

type Sample = { block: JsonObject; key: AnswerKey | null; answers: unknown[] };
export const key = <K extends AnswerKey["type"]>(
  type: K,
  fields: Omit<Extract<AnswerKey, { type: K }>, "type" | "response_id">,
) => ({ type, response_id: "r1", ...fields }) as AnswerKey;

/** A question of each kind of interaction, with answers. */
export const SAMPLES: Record<string, Sample> = {
  choiceInteraction: {
    block: {
      type: "choiceInteraction",
      attrs: { ...attrs, maxChoices: 0, minChoices: 1, shuffle: true },
      content: ["c1", "c2", "c3"].map(choice),
    },
    key: key("choice", {
      correct: ["c1", "c2"],
      scoring: "partial",
      min_fraction: -0.5,
      feedback: { correct: "Yes", incorrect: "No" },
    }),
    answers: [["c1", "c2"], ["c1"], ["c1", "c3"], ["c3"]],
  },
  inlineChoiceInteraction: {
    block: {
      type: "paragraph",
      content: [
        {
          type: "inlineChoiceInteraction",
          attrs,
          content: ["a", "b"].map((id) => ({
            type: "inlineChoice",
            attrs: { id },
            content: [{ type: "text", text: id }],
          })),
        },
      ],
    },
    key: key("choice", { correct: ["b"] }),
    answers: ["a", "b"],
  },
  textEntryInteraction: {
    block: {
      type: "paragraph",
      content: [
        { type: "text", text: "2 + 2 = " },
        { type: "textEntryInteraction", attrs: { ...attrs, expectedLength: 5, placeholder: "Number" } },
      ],
    },
    key: key("numeric", {
      accept: [
        { value: 4, tolerance: { absolute: 0.1 } },
        { min: 3, max: 5, fraction: 0.5 },
      ],
    }),
    answers: [4, "4,1", "4.11", 3, 5.01],
  },
  extendedTextInteraction: {
    block: { type: "extendedTextInteraction", attrs: { ...attrs, expectedLines: 5, maxWords: 100 } },
    key: key("open", { model_answer: "Because.", rubric: [{ id: "x", title: "Idea", points: 2 }] }),
    answers: [],
  },
  matchInteraction: {
    block: {
      type: "matchInteraction",
      attrs,
      content: [
        ["a", "b"],
        ["x", "y"],
      ].map((ids) => ({ type: "matchSet", content: ids.map(associable) })),
    },
    key: key("match", {
      mapping: [
        { pair: ["a", "x"], fraction: 0.25 },
        { pair: ["b", "y"], fraction: 0.75 },
      ],
      mapping_default: -0.25,
    }),
    answers: [
      [
        ["a", "x"],
        ["b", "y"],
      ],
      [
        ["a", "y"],
        ["b", "x"],
      ],
      [["a", "x"]],
    ],
  },
  orderInteraction: {
    block: { type: "orderInteraction", attrs, content: ["a", "b", "c", "d"].map(choice) },
    key: key("order", { correct: ["d", "c", "b", "a"], scoring: "pairs" }),
    answers: [["d", "c", "b", "a"], ["c", "d", "a", "b"], ["a"], ["d", "a"]],
  },
  gapMatchInteraction: {
    block: {
      type: "gapMatchInteraction",
      attrs,
      content: [
        { type: "gapText", attrs: { id: "t", matchMax: 1 }, content: [{ type: "text", text: "in" }] },
        { type: "gapText", attrs: { id: "u" }, content: [{ type: "text", text: "on" }] },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "He is " },
            { type: "gap", attrs: { id: "g" } },
          ],
        },
      ],
    },
    key: key("match", { pairs: [["t", "g"]] }),
    answers: [[["t", "g"]], [["u", "g"]]],
  },
  hotspotInteraction: {
    block: { type: "hotspotInteraction", attrs: { ...attrs, image: IMAGE, hotspots: spots } },
    key: key("choice", { correct: ["a"] }),
    answers: ["a", "b"],
  },
  selectPointInteraction: {
    block: { type: "selectPointInteraction", attrs: { ...attrs, image: IMAGE, maxChoices: 0 } },
    key: key("point", {
      areas: [
        { shape: "rect", coords: [40, 40, 10, 10], fraction: 0.5 },
        { shape: "circle", coords: [100, 50, 10], fraction: 0.5 },
      ],
    }),
    answers: [
      [
        [20, 20],
        [100, 60],
      ],
      [[20, 20]],
      [[0, 0]],
    ],
  },
  sliderInteraction: {
    block: { type: "sliderInteraction", attrs: { ...attrs, lowerBound: 0, upperBound: 10, step: 0.5 } },
    key: key("numeric", { accept: [{ min: 3, max: 4 }] }),
    answers: [3.5, 4.5],
  },
  associateInteraction: {
    block: {
      type: "associateInteraction",
      attrs: { ...attrs, maxAssociations: 2 },
      content: ["a", "b", "c", "d"].map(associable),
    },
    key: key("match", {
      pairs: [
        ["a", "b"],
        ["c", "d"],
      ],
      directed: false,
      scoring: "partial",
    }),
    answers: [
      [
        ["b", "a"],
        ["c", "d"],
      ],
      [["a", "b"]],
      [["a", "c"]],
    ],
  },
  hottextInteraction: {
    block: {
      type: "hottextInteraction",
      attrs,
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "An " },
            { type: "hottext", attrs: { id: "x" }, content: [{ type: "text", text: "eror" }] },
            { type: "hottext", attrs: { id: "y" }, content: [{ type: "text", text: "here" }] },
          ],
        },
      ],
    },
    key: key("choice", { correct: ["x"] }),
    answers: ["x", "y"],
  },
  graphicOrderInteraction: {
    block: { type: "graphicOrderInteraction", attrs: { ...attrs, image: IMAGE, hotspots: spots } },
    key: key("order", { correct: ["c", "a", "b"], scoring: "position" }),
    answers: [
      ["c", "a", "b"],
      ["c", "b", "a"],
    ],
  },
  graphicAssociateInteraction: {
    block: {
      type: "graphicAssociateInteraction",
      attrs: { ...attrs, image: IMAGE, hotspots: spots, maxAssociations: 2 },
    },
    key: key("match", { pairs: [["a", "b"]], directed: false }),
    answers: [[["b", "a"]], [["a", "c"]]],
  },
  graphicGapMatchInteraction: {
    block: {
      type: "graphicGapMatchInteraction",
      attrs: { ...attrs, image: IMAGE, hotspots: spots },
      content: [
        { type: "gapImg", attrs: { id: "i", image: IMAGE } },
        { type: "gapText", attrs: { id: "t" }, content: [{ type: "text", text: "Here" }] },
      ],
    },
    key: key("match", {
      pairs: [
        ["i", "a"],
        ["t", "b"],
      ],
      scoring: "partial",
    }),
    answers: [
      [
        ["i", "a"],
        ["t", "b"],
      ],
      [["i", "a"]],
      [["t", "c"]],
    ],
  },
  positionObjectInteraction: {
    block: { type: "positionObjectInteraction", attrs: { ...attrs, image: IMAGE, object: IMAGE } },
    key: key("point", { areas: [{ shape: "poly", coords: [0, 0, 40, 0, 40, 40] }] }),
    answers: [[[30, 10]], [[10, 30]]],
  },
  uploadInteraction: {
    block: { type: "uploadInteraction", attrs: { ...attrs, accept: ["image/*", "application/pdf"] } },
    key: key("open", {}),
    answers: [],
  },
  drawingInteraction: {
    block: { type: "drawingInteraction", attrs: { ...attrs, image: IMAGE } },
    key: key("open", {}),
    answers: [],
  },
  mediaInteraction: {
    block: {
      type: "mediaInteraction",
      attrs: {
        responseId: "m",
        src: "https://example.com/talk.mp3",
        kind: "audio",
        title: "A talk",
        maxPlays: 2,
      },
    },
    key: null,
    answers: [],
  },
};
const BELOW: JsonObject = {
  type: "choiceInteraction",
  attrs: { responseId: "r2" },
  content: ["p", "q"].map(choice),
};

const PROSE: JsonObject[] = [
  {
    type: "heading",
    attrs: { level: 2, textAlign: "center" },
    content: [{ type: "text", text: "A < B & C" }],
  },
  paragraph("Underlined\u0007", "underline", "bold"),
  { type: "image", attrs: { ...IMAGE, title: "T" } },
  { type: "blockMath", attrs: { latex: "\\frac{1}{2}" } },
  { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [paragraph("Item")] }] },
  {
    type: "table",
    content: [
      {
        type: "tableRow",
        content: [{ type: "tableHeader", attrs: { colspan: 2 }, content: [paragraph("Head")] }],
      },
    ],
  },
  { type: "codeBlock", content: [{ type: "text", text: "a\n  b" }] },
];

export const QUESTIONS: ExportQuestion[] = Object.entries(SAMPLES).map(([id, { block, key: own }]) =>
  createQuestion({
    id,
    title: id,
    content: { type: "doc", content: [...PROSE, block, ...(own ? [] : [BELOW])] },
    keys: own ? [own] : [{ type: "choice", response_id: "r2", correct: ["q"] }],
    points: 3,
    tags: ["one", "two"],
    metadata: { level: 2 },
    isItem: false,
  }),
);
/** Content of another system. */
export const OPAQUE = createQuestion({
  id: "opaque",
  content: { blocks: [1, null] },
  keys: [{ type: "text", response_id: "x", accept: [{ value: "y" }] }],
  points: 2,
});
const place = (...placed: ExportQuestion[]) => placed.map((question) => ({ question, points: null }));
export const ASSESSMENTS = [
  createAssessment({
    id: "first",
    description: "About everything",
    tags: ["t"],
    exercises: [
      {
        sharedContext: { type: "doc", content: [paragraph("Read."), { type: "image", attrs: IMAGE }] },
        order: "random",
        pool: null,
        questions: place(...QUESTIONS),
        losses: [],
      },
      {
        sharedContext: { any: "value" },
        order: "as_written",
        pool: { draw: 1, pointsEach: 2.5 },
        questions: place(OPAQUE),
        losses: [],
      },
    ],
  }),
];
