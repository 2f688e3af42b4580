/** Content for tests with every key type, written as integrators would write it. */

type Json = Record<string, unknown>;

export const paragraph = (...content: (string | Json)[]): Json => ({
  type: "paragraph",
  content: content.map((part) => (typeof part === "string" ? { type: "text", text: part } : part)),
});
export const doc = (...content: Json[]): Json => ({ type: "doc", content });

const choice = (id: string, text: string): Json => ({
  type: "simpleChoice",
  attrs: { id },
  content: [paragraph(text)],
});

export const choiceQuestion = (points = 1, correct = ["b"], extra: Json = {}): Json => ({
  content_ast: doc(paragraph("Which is right?"), {
    type: "choiceInteraction",
    attrs: { responseId: "r1", maxChoices: correct.length > 1 ? 0 : 1 },
    content: [choice("a", "Alpha"), choice("b", "Beta"), choice("c", "Gamma")],
  }),
  answer_keys: [{ type: "choice", response_id: "r1", correct, ...extra }],
  points,
});

export const textQuestion = (points = 1): Json => ({
  content_ast: doc(
    paragraph("The capital of France is ", { type: "textEntryInteraction", attrs: { responseId: "r1" } }),
  ),
  answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "Paris" }] }],
  points,
});

/** A question with two texts, r1 (a) and r2 (b). */
export const twoTextsQuestion = (points = 2): Json => ({
  content_ast: doc(
    paragraph("First ", { type: "textEntryInteraction", attrs: { responseId: "r1" } }, ", then ", {
      type: "textEntryInteraction",
      attrs: { responseId: "r2" },
    }),
  ),
  answer_keys: [textKey("r1", "a"), textKey("r2", "b")],
  points,
});
export const textKey = (response_id: string, value: string, extra: Json = {}): Json => ({
  type: "text",
  response_id,
  accept: [{ value }],
  ...extra,
});

export const numericQuestion = (points = 1): Json => ({
  content_ast: doc(
    paragraph("Pi is ", { type: "textEntryInteraction", attrs: { responseId: "r1", inputMode: "numeric" } }),
  ),
  answer_keys: [
    { type: "numeric", response_id: "r1", accept: [{ value: 3.14, tolerance: { absolute: 0.01 } }] },
  ],
  points,
});

export const matchQuestion = (points = 1): Json => ({
  content_ast: doc({
    type: "matchInteraction",
    attrs: { responseId: "r1" },
    content: [
      { type: "matchSet", content: ["s1", "s2"].map(associable) },
      { type: "matchSet", content: ["t1", "t2"].map(associable) },
    ],
  }),
  answer_keys: [
    {
      type: "match",
      response_id: "r1",
      pairs: [
        ["s1", "t2"],
        ["s2", "t1"],
      ],
      scoring: "partial",
    },
  ],
  points,
});
const associable = (id: string): Json => ({
  type: "simpleAssociableChoice",
  attrs: { id, matchMax: 1 },
  content: [paragraph(id)],
});

export const orderQuestion = (points = 1): Json => ({
  content_ast: doc({
    type: "orderInteraction",
    attrs: { responseId: "r1" },
    content: [choice("a", "First"), choice("b", "Second"), choice("c", "Third")],
  }),
  answer_keys: [{ type: "order", response_id: "r1", correct: ["c", "a", "b"], scoring: "position" }],
  points,
});

export const pointQuestion = (points = 1): Json => ({
  content_ast: doc({
    type: "selectPointInteraction",
    attrs: {
      responseId: "r1",
      maxChoices: 1,
      image: { src: "https://example.com/map.png", alt: "A map", width: 100, height: 100 },
    },
  }),
  answer_keys: [{ type: "point", response_id: "r1", areas: [{ shape: "circle", coords: [50, 50, 10] }] }],
  points,
});

export const expressionQuestion = (points = 1): Json => ({
  content_ast: doc(paragraph("Expand: ", { type: "textEntryInteraction", attrs: { responseId: "r1" } })),
  answer_keys: [
    {
      type: "expression",
      response_id: "r1",
      accept: [{ value: "(x+1)^2" }],
      variables: { x: { min: -5, max: 5 } },
    },
  ],
  points,
});

export const openQuestion = (points = 5): Json => ({
  content_ast: doc(paragraph("Why?"), { type: "extendedTextInteraction", attrs: { responseId: "r1" } }),
  answer_keys: [
    {
      type: "open",
      response_id: "r1",
      rubric: [
        { id: "clarity", title: "Clear", points: 2 },
        { id: "truth", title: "True", points: 3 },
      ],
      model_answer: "Because.",
    },
  ],
  points,
});

/** One question of each automatically graded key type, with a correct answer. */
export const autoQuestions: readonly { question: Json; right: unknown; wrong: unknown }[] = [
  { question: choiceQuestion(), right: "b", wrong: "a" },
  { question: textQuestion(), right: " paris ", wrong: "Lyon" },
  { question: numericQuestion(), right: "3,13", wrong: 3.2 },
  {
    question: matchQuestion(),
    right: [
      ["s1", "t2"],
      ["s2", "t1"],
    ],
    wrong: [["s1", "t1"]],
  },
  { question: orderQuestion(), right: ["c", "a", "b"], wrong: ["a", "b", "c"] },
  { question: pointQuestion(), right: [55, 55], wrong: [0, 0] },
  { question: expressionQuestion(), right: "x^2 + 2x + 1", wrong: "x^2 + 1" },
];

export const buildQuiz = (questions: readonly Json[], settings: Json = { allowed_attempts: null }): Json => ({
  title: "A quiz",
  settings,
  exercises: [{ questions }],
});

/** The answers to the interactions of one question, in order. */
export class Parts {
  readonly values: readonly unknown[];
  constructor(...values: unknown[]) {
    this.values = values;
  }
}

/**
 * Builds answers for the questions of a fetched assessment, in order. Questions with undefined are left out. A value that
 * isn't `Parts` answers interaction r1.
 */
export function buildAnswers(
  assessment: { exercises: { id: string; questions: { id: string }[] }[] },
  values: readonly unknown[],
): Json {
  let index = 0;
  return {
    exerciseAnswers: assessment.exercises.map((exercise) => ({
      exerciseId: exercise.id,
      questionAnswers: exercise.questions.flatMap((question) => {
        const value = values[index++];
        if (value === undefined) return [];
        const answers = value instanceof Parts ? value.values : [{ responseId: "r1", value }];
        return [{ questionId: question.id, answers }];
      }),
    })),
  };
}
