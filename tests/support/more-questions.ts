import { doc, paragraph } from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;
type MoreQuestion = {
  interaction: string;
  question: { content_ast: Json; answer_keys: Json[]; points: number };
  /** An answer that earns all points, in the format of the API. */
  right: unknown;
};

const createText = (text: string) => ({ type: "text", text });
const associable = (id: string, text: string, matchMax: number) => ({
  type: "simpleAssociableChoice",
  attrs: { id, matchMax },
  content: [paragraph(text)],
});
const hottext = (id: string, text: string) => ({
  type: "hottext",
  attrs: { id },
  content: [createText(text)],
});
/** Nothing is stored there. Browser tests answer the request themselves. */
export const IMAGE_PATH = `/assets/${"0".repeat(64)}.png`;
export const RECORDING_URL = "https://media.example.org/speech.wav";
const image = { src: IMAGE_PATH, alt: "A map of Europe", width: 400, height: 300 };
const pin = { src: IMAGE_PATH, alt: "A pin", width: 24, height: 24 };
const hotspots = [
  { id: "oslo", shape: "circle", coords: [200, 50, 25] },
  { id: "bern", shape: "circle", coords: [160, 170, 25] },
  { id: "rome", shape: "circle", coords: [210, 240, 25] },
];

/** A question for each interaction whose control is loaded on demand, except for files, with a key and a correct answer. */
export const MORE_QUESTIONS: readonly MoreQuestion[] = [
  {
    interaction: "associate",
    question: {
      content_ast: doc(paragraph("Find the pairs of rivals."), {
        type: "associateInteraction",
        attrs: { responseId: "r1", shuffle: true, maxAssociations: 2 },
        content: [
          associable("a", "Antonio", 1),
          associable("c", "Capulet", 1),
          associable("m", "Montague", 1),
          associable("p", "Prospero", 1),
        ],
      }),
      answer_keys: [
        {
          type: "match",
          response_id: "r1",
          directed: false,
          pairs: [
            ["p", "a"],
            ["c", "m"],
          ],
        },
      ],
      points: 1,
    },
    right: [
      ["a", "p"],
      ["m", "c"],
    ],
  },
  {
    interaction: "hottext",
    question: {
      content_ast: doc(paragraph("Select the mistakes."), {
        type: "hottextInteraction",
        attrs: { responseId: "r1", maxChoices: 2 },
        content: [
          paragraph(
            hottext("a", "Their"),
            createText(" going to "),
            hottext("b", "solve"),
            createText(" "),
            hottext("c", "tow"),
            createText(" sums."),
          ),
        ],
      }),
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["a", "c"] }],
      points: 1,
    },
    right: ["a", "c"],
  },
  {
    interaction: "graphic order",
    question: {
      content_ast: doc(paragraph("Travel from north to south."), {
        type: "graphicOrderInteraction",
        attrs: { responseId: "r1", image, hotspots },
      }),
      answer_keys: [{ type: "order", response_id: "r1", correct: ["oslo", "bern", "rome"] }],
      points: 1,
    },
    right: ["oslo", "bern", "rome"],
  },
  {
    interaction: "graphic associate",
    question: {
      content_ast: doc(paragraph("Which cities does the railway connect?"), {
        type: "graphicAssociateInteraction",
        attrs: { responseId: "r1", image, hotspots, maxAssociations: 0 },
      }),
      answer_keys: [{ type: "match", response_id: "r1", directed: false, pairs: [["bern", "rome"]] }],
      points: 1,
    },
    right: [["rome", "bern"]],
  },
  {
    interaction: "graphic gap match",
    question: {
      content_ast: doc(paragraph("Label the capitals."), {
        type: "graphicGapMatchInteraction",
        attrs: { responseId: "r1", image, hotspots: hotspots.map((area) => ({ ...area, matchMax: 1 })) },
        content: [
          { type: "gapText", attrs: { id: "rome", matchMax: 1 }, content: [createText("Rome")] },
          { type: "gapText", attrs: { id: "paris", matchMax: 1 }, content: [createText("Paris")] },
          { type: "gapImg", attrs: { id: "flag", image: { ...pin, alt: "The flag of Norway" } } },
        ],
      }),
      answer_keys: [
        {
          type: "match",
          response_id: "r1",
          pairs: [
            ["rome", "rome"],
            ["flag", "oslo"],
          ],
        },
      ],
      points: 1,
    },
    right: [
      ["rome", "rome"],
      ["flag", "oslo"],
    ],
  },
  {
    interaction: "position object",
    question: {
      content_ast: doc(paragraph("Put the pin on Bern."), {
        type: "positionObjectInteraction",
        attrs: { responseId: "r1", image, object: pin, maxChoices: 1 },
      }),
      answer_keys: [
        { type: "point", response_id: "r1", areas: [{ shape: "circle", coords: [160, 170, 40] }] },
      ],
      points: 1,
    },
    right: [160, 170],
  },
];

export const RECORDING = {
  type: "mediaInteraction",
  attrs: { responseId: "m1", src: RECORDING_URL, kind: "audio", title: "A greeting", maxPlays: 2 },
};

/** A question about a recording, which can be played twice. */
export const LISTENING_QUESTION = {
  content_ast: doc(paragraph("Listen. Which language do you hear?"), RECORDING, {
    type: "choiceInteraction",
    attrs: { responseId: "r1" },
    content: ["Danish", "Dutch"].map((text, i) => ({
      type: "simpleChoice",
      attrs: { id: "ab".charAt(i) },
      content: [paragraph(text)],
    })),
  }),
  answer_keys: [{ type: "choice", response_id: "r1", correct: ["b"] }],
  points: 1,
};
