import { IDS } from "./ids.ts";

/* The quiz in the examples: two automatically graded questions for 6 points, and one that a teacher grades, for 4. */

const text = (textContent: string) => ({ type: "text", text: textContent });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const doc = (...content: unknown[]) => ({ type: "doc", content });
const choice = (id: string, textContent: string) => ({
  type: "simpleChoice",
  attrs: { id },
  content: [paragraph(text(textContent))],
});

export const SHARED_CONTEXT = doc(
  paragraph(text("The Earth's crust is made of plates that move a few centimeters a year.")),
);

/** The first question, which is also the item of the examples. */
export const RIDGE = {
  content_ast: doc(paragraph(text("Where do plates move apart?")), {
    type: "choiceInteraction",
    attrs: { responseId: "where", maxChoices: 1, shuffle: true },
    content: [
      choice("a", "At a mid-ocean ridge"),
      choice("b", "At a deep-sea trench"),
      choice("c", "Along a transform fault"),
    ],
  }),
  answer_keys: [
    {
      type: "choice",
      response_id: "where",
      correct: ["a"],
      feedback: { correct: "New crust forms there.", incorrect: "Think of Iceland." },
    },
  ],
  points: 2,
};

const atlantic = {
  content_ast: doc(
    paragraph(
      text("The Atlantic widens by about "),
      { type: "textEntryInteraction", attrs: { responseId: "rate", inputMode: "numeric" } },
      text(" cm a year. Continental drift was first proposed by "),
      { type: "textEntryInteraction", attrs: { responseId: "who", expectedLength: 20 } },
      text("."),
    ),
  ),
  answer_keys: [
    { type: "numeric", response_id: "rate", accept: [{ value: 2.5, tolerance: { absolute: 0.5 } }] },
    {
      type: "text",
      response_id: "who",
      accept: [{ value: "Alfred Wegener" }, { value: "Wegener" }, { value: "Alfred", fraction: 0.25 }],
      max_typos: 1,
    },
  ],
  points: 4,
};

const himalaya = {
  content_ast: doc(paragraph(text("Explain why the Himalayas are still rising.")), {
    type: "extendedTextInteraction",
    attrs: { responseId: "why", expectedLines: 6 },
  }),
  answer_keys: [
    {
      type: "open",
      response_id: "why",
      rubric: [
        { id: "cause", title: "Names the collision of two continental plates", points: 2 },
        { id: "effect", title: "Explains that the crust thickens", points: 2 },
      ],
      model_answer:
        "India keeps pushing into Eurasia. Neither plate sinks, so the crust between them thickens.",
    },
  ],
  points: 4,
};

/** The exercises as an author sends them. */
export const WRITTEN_EXERCISES = [{ shared_context: SHARED_CONTEXT, questions: [RIDGE, atlantic, himalaya] }];

const QUESTIONS = [
  { id: IDS.ridge, ...RIDGE },
  { id: IDS.atlantic, ...atlantic },
  { id: IDS.himalaya, ...himalaya },
];

/** The exercises as readers see them, without keys. */
export const READ_EXERCISES = [
  {
    id: IDS.exercise,
    shared_context: SHARED_CONTEXT,
    questions: QUESTIONS.map(({ id, content_ast, points }, i) => ({
      id,
      content_ast,
      points,
      sequence_number: i + 1,
    })),
  },
];

/** The exercises as readers of the assessment see them. */
export const CONTENT = READ_EXERCISES.map((exercise) => ({
  ...exercise,
  order: "as_written" as const,
  pool: null,
}));

/** The answer keys as authoring tools read them. */
export const KEYS = [
  {
    id: IDS.exercise,
    questions: QUESTIONS.map(({ id, points, answer_keys }) => ({
      id,
      points,
      answer_keys,
      corrected_by: null,
    })),
  },
];

export const ESSAY = "India pushes into Asia, and both plates are continents.";
const answer = (responseId: string, value: unknown) => ({ responseId, value });

/** The learner's answers. They earn 2 of 2 points, 2.5 of 4 points, and the third is an essay. */
export const GIVEN_ANSWERS = [
  [answer("where", "a")],
  [answer("rate", "2,4"), answer("who", "Alfred")],
  [answer("why", ESSAY)],
];

export const ANSWERS = {
  exerciseAnswers: [
    {
      exerciseId: IDS.exercise,
      questionAnswers: QUESTIONS.map(({ id }, i) => ({ questionId: id, answers: GIVEN_ANSWERS[i] ?? [] })),
    },
  ],
};
