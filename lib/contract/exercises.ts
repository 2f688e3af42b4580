import * as z from "zod";
import { Tag } from "./catalog-fields.ts";
import { MAX_POINTS, MAX_QUESTIONS, MAX_TAGS } from "./catalog-limits.ts";
import { Id, JsonObject, Uuid } from "./common.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export { MAX_QUESTIONS };
/** The maximum number of items that the pools of an assessment can draw from. */
export const MAX_POOL_ITEMS = 2000;
/** Longer lists are rejected before their items are checked one by one. */
const MAX_LISTED = 2 * MAX_QUESTIONS;

export const ORDERS = ["as_written", "random"] as const;

/** Describes a value that fits no alternative of a union. A missing one is described like that of any other field. */
const describeMismatch = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : message),
});

export const AnswerKeyInput = JsonObject.meta({ ref: "AnswerKey" });
export const Points = z.number().positive().max(MAX_POINTS);

const questionFields = {
  content_ast: JsonObject.meta({ ref: "ContentAst" }),
  answer_keys: z.array(AnswerKeyInput).max(100).optional(),
  points: Points.optional().meta({ description: "Defaults to 1" }),
};
const referenceFields = {
  item_id: Id.meta({ description: "An item of the bank that isn't archived" }),
  revision: z
    .union([z.literal("latest"), z.int().min(1)], describeMismatch(VALIDATION_MESSAGES.itemRevision))
    .optional()
    .meta({
      description:
        "The revision of the item that publishing copies. latest, the default: the newest when you publish",
    }),
  points: Points.nullable()
    .optional()
    .meta({ description: "Overrides the item's points. Defaults to null: use the item's points." }),
};
const QuestionInput = z.strictObject(questionFields);
const ReferenceInput = z.strictObject(referenceFields);
const questionId = { id: Id.optional() };

const Pool = z
  .strictObject({
    from: z
      .union(
        [
          z
            .array(z.strictObject({ item_id: Id }))
            .min(1, VALIDATION_MESSAGES.atLeastOne)
            .max(MAX_POOL_ITEMS),
          z.strictObject({
            tags: z.array(Tag).min(1, VALIDATION_MESSAGES.atLeastOne).max(MAX_TAGS),
            folder_id: Id.optional().meta({ description: "Only items that are directly in this folder" }),
          }),
        ],
        describeMismatch(VALIDATION_MESSAGES.poolSource),
      )
      .meta({
        description:
          "The items to draw from: a list, or all that have all of the tags and aren't archived when the assessment is published",
      }),
    draw: z.int().min(1).max(MAX_QUESTIONS).meta({ description: "How many of the items each attempt shows" }),
    points_each: Points.optional().meta({
      description: "The points of each question. Required for publishing if the points of the items differ",
    }),
  })
  .meta({ id: "Pool" });
export type Pool = z.infer<typeof Pool>;

const sharedContext = z.unknown().meta({
  description:
    "null, a document without interactions, or any other JSON value. Stored and returned unchanged.",
});
const exerciseFields = {
  shared_context: sharedContext.optional(),
  pool: Pool.optional().meta({
    description:
      "Makes the exercise a pool, from which each attempt draws. `questions` is then empty or left out.",
  }),
  order: z.enum(ORDERS).optional().meta({
    description:
      "random: each attempt shows the questions in a different random order. Defaults to as_written.",
  }),
};

export const ExerciseInput = z.strictObject({
  questions: z
    .array(z.union([QuestionInput, ReferenceInput], describeMismatch(VALIDATION_MESSAGES.object)))
    .max(MAX_LISTED)
    .optional()
    .meta({ description: "Required unless the exercise is a pool" }),
  ...exerciseFields,
});
/** In an update, an existing exercise or question is identified by its id. */
export const ExerciseUpdate = z.strictObject({
  id: Id.optional(),
  questions: z
    .array(
      z.union(
        [QuestionInput.extend(questionId), ReferenceInput.extend(questionId)],
        describeMismatch(VALIDATION_MESSAGES.object),
      ),
    )
    .max(MAX_LISTED)
    .optional()
    .meta({ description: "Required unless the exercise is a pool" }),
  ...exerciseFields,
});
export type ExerciseUpdate = z.infer<typeof ExerciseUpdate>;
export type QuestionUpdate = NonNullable<ExerciseUpdate["questions"]>[number];
export type ReferenceUpdate = Extract<QuestionUpdate, { item_id: string }>;

/** A question as attempts show it. */
const Question = z
  .object({
    id: Uuid,
    content_ast: JsonObject.meta({ ref: "ContentAst" }),
    points: z.number(),
    sequence_number: z
      .int()
      .meta({ description: "The number of the question within the whole assessment, from 1" }),
  })
  .meta({ id: "Question" });

/** An exercise as attempts show it. */
export const Exercise = z
  .object({
    id: Uuid,
    shared_context: z
      .unknown()
      .meta({ description: "Content that the questions share: null, a document, or any other JSON value" }),
    questions: z.array(Question),
  })
  .meta({ id: "Exercise" });

const AssessmentQuestion = Question.extend({
  item_id: Uuid.optional().meta({
    description: "The item that the question is a copy of. Left out if there is none.",
  }),
  item_revision: z.int().optional().meta({
    description:
      "The revision of the item that was copied, or that publishing would copy now. Only with item_id.",
  }),
  outdated: z.boolean().optional().meta({
    description:
      "Whether the content, answer keys, or points of the item have changed since. Only with item_id.",
  }),
}).meta({ id: "AssessmentQuestion" });

export const AssessmentExercise = Exercise.extend({
  questions: z.array(AssessmentQuestion).meta({
    description: "In a pool: all questions that attempts can draw. In the working copy: as of now.",
  }),
  order: z
    .enum(ORDERS)
    .meta({ description: "Whether each attempt shows the questions in a different random order" }),
  pool: Pool.nullable().meta({
    description: "What attempts draw from, as it was written; null if every question is shown",
  }),
}).meta({ id: "AssessmentExercise" });
