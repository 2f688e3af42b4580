import * as z from "zod";
import { Uuid } from "./common.ts";
import { AnswerElement, QuestionCorrection } from "./submissions.ts";

const Exact = z.string().regex(/^-?\d+(\/\d+)?$/);
const exact = (description: string) => Exact.meta({ description, examples: ["2/3"] });

const Origin = z
  .union([
    z.object({ version: z.int().meta({ description: "0 for a draft submission" }) }),
    z.object({ regrade_id: Uuid }),
  ])
  .meta({ id: "KeyOrigin" });

const VERDICTS = ["match", "partial", "no_match", "wrong_form", "unlisted", "not_tried"] as const;
const TRACE_RULES = ["best_match", "sum", "all_or_nothing", "none", "teacher", "recorded"] as const;
const SCORED_BY = ["keys", "teacher", "full_credit", "drop", "skipped", "pending"] as const;

const TracedEntry = z
  .object({
    entry: z.unknown().meta({
      description:
        "As in the key: an element of `accept` or `areas`, an id, or a pair. For `unlisted`, what the answer has and the key doesn't.",
    }),
    verdict: z.enum(VERDICTS).meta({
      description: `\`match\`: the answer has it. \`partial\`: an item is in order with only some of the items before it. \`no_match\`: the answer doesn't have it.
\`wrong_form\`: the answer is an expression without the form that the key requires. \`unlisted\`: the answer has it, and the key doesn't. \`not_tried\`: an earlier entry decided,
or there was nothing to compare.`,
    }),
    fraction: exact("What the entry gives if the answer has it"),
  })
  .meta({ id: "TracedEntry" });

const TracedInteraction = z
  .object({
    response_id: z
      .string()
      .nullable()
      .meta({ description: "null for an answer to custom content that names none" }),
    value: AnswerElement.meta({
      description: "The value as it came. null if the interaction was skipped, or the learner was erased",
    }),
    normalized: z.unknown().meta({
      description: `The value as the key compares it: text normalized by the key's options (an entry's own \`case_sensitive\` and a \`pattern\` compare the text before that),
a number as an exact fraction, an expression as it was parsed, ids and pairs sorted. null if there is no value, or it can't be read.`,
    }),
    answered: z.boolean(),
    rule: z.enum(TRACE_RULES).meta({
      description: `How \`entries\` give \`raw_fraction\`. \`best_match\`: the fraction of the first \`match\`, or 0. \`sum\`: the fractions of \`match\`, \`partial\`, and \`unlisted\`,
added up. \`all_or_nothing\`: 1 if every entry is a \`match\`, or else 0. \`none\`: nothing is earned, because a draft has no key here, or a recording was played. \`teacher\`: a teacher grades the answer, so there is no
fraction. \`recorded\`: the learner was erased, or the grading rules have changed since; \`fraction\` is as it was recorded.`,
    }),
    entries: z.array(TracedEntry).meta({
      description:
        "The key's entries in the order tried. Empty if a teacher grades, or the rule is `recorded`",
    }),
    raw_fraction: Exact.nullable().meta({ description: "Before it is clamped; null if it isn't known" }),
    min_fraction: exact("The key's `min_fraction`. A lower `raw_fraction` is raised to it"),
    max_fraction: exact("Always 1. A higher `raw_fraction` is lowered to it"),
    fraction: Exact.nullable().meta({
      description: "The fraction earned; null if a teacher grades the answer, or for a recording",
      examples: ["2/3"],
    }),
    weight: exact("The key's `weight`. 0 for a recording"),
  })
  .meta({ id: "TracedInteraction" });

const TracedKeySet = z
  .object({
    decided_by: Origin,
    decides: z.boolean(),
    score: exact("points × Σ(weight × fraction) / Σ(weight), and at least 0"),
    interactions: z.array(TracedInteraction),
  })
  .meta({ id: "TracedKeySet" });

const TracedQuestion = z
  .object({
    question_id: Uuid,
    points: exact("0 if the question was dropped"),
    score: exact("The question's score. 0 until the question is graded, and not counted until then"),
    scored_by: z.enum(SCORED_BY).meta({
      description: `\`keys\`: points × Σ(weight × fraction) / Σ(weight), and at least 0. \`teacher\`: the teacher's score, and at most the points. \`full_credit\`: all points.
\`drop\`, \`skipped\`: 0. \`pending\`: 0, and neither score nor points count until a teacher has graded.`,
    }),
    decided_by: Origin.meta({
      description: "Where the keys, or the decision to drop or give full credit, come from",
    }),
    correction: QuestionCorrection.optional(),
    interactions: z.array(TracedInteraction).meta({ description: "By the keys that decided" }),
    key_sets: z.array(TracedKeySet).meta({
      description:
        "All sets of keys in the order tried, if corrections with mode `either` left several. The best score decides, and the first of several that are equal. Otherwise empty.",
    }),
    teacher: z
      .object({
        score: exact("As it was given. It counts up to the question's points"),
        comment: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "The mark of the teacher; null until grading is finished" }),
  })
  .meta({ id: "TracedQuestion" });

export const SubmissionTrace = z
  .object({
    submission_id: Uuid,
    version: z.int().meta({ description: "0 for a draft submission" }),
    regrades: z.array(Uuid).meta({
      description: "The committed regrades that correct the keys of this result, in order",
    }),
    score: z.number().meta({ description: "Σ score of the questions that count, rounded" }),
    max_score: z.number().meta({ description: "Σ points of the questions that count, rounded" }),
    percentage: z
      .number()
      .meta({ description: "100 × Σ score / Σ points, rounded; 0 if there are no points" }),
    passed: z.boolean().meta({
      description: "true if the percentage before rounding is at least the passing score",
    }),
    passing_score_percent: z.number(),
    rounding: z
      .object({
        score_decimals: z.int(),
        percentage_decimals: z.int(),
        mode: z.literal("half_away_from_zero"),
      })
      .meta({
        description: "How the exact sums become score, max_score, and percentage. Nothing else is rounded.",
      }),
    questions: z.array(TracedQuestion).meta({ description: "In the order of the version" }),
  })
  .meta({ id: "SubmissionTrace" });
export type SubmissionTrace = z.infer<typeof SubmissionTrace>;
