import * as z from "zod";
import { MAX_NOTE_LENGTH } from "./catalog-limits.ts";
import { BooleanQuery, DateTime, Id, listQuery, text, Uuid } from "./common.ts";
import { AnswerKeyInput, Points } from "./exercises.ts";
import { CORRECTION_MODES, REGRADE_STATUSES } from "./form-options.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const mode = z.enum(CORRECTION_MODES).meta({
  description: `new_key: the question is graded by \`answer_keys\`, is worth \`points\`, or both. Keys end \`full_credit\` and \`drop\`; \`points\` alone leave them in effect.
either: the better result counts, by the former keys or by \`answer_keys\`.
full_credit: everyone gets full credit. A question that still needs grading no longer does; an existing mark is kept.
drop: the question counts neither in the score nor in the maximum.`,
});
export const CorrectionInput = z
  .strictObject({
    question_id: Id,
    mode,
    answer_keys: z.array(AnswerKeyInput).min(1).max(100).optional().meta({
      description: "Interactions without a new key keep the former one",
    }),
    points: Points.optional().meta({ description: "What the question is worth from now on" }),
  })
  .superRefine(({ mode, answer_keys, points }, ctx) => {
    const reject = (field: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [field], message });
    if (mode === "either" && !answer_keys) reject("answer_keys", VALIDATION_MESSAGES.required);
    if (mode === "new_key" && !answer_keys && points === undefined)
      reject("answer_keys", VALIDATION_MESSAGES.keysOrPoints);
    if (mode === "new_key" || mode === "either") return;
    if (answer_keys) reject("answer_keys", VALIDATION_MESSAGES.notWithMode(mode));
    if (points !== undefined) reject("points", VALIDATION_MESSAGES.notWithMode(mode));
  });
export type CorrectionInput = z.infer<typeof CorrectionInput>;

/** The maximum number of questions that one regrade corrects. */
export const MAX_CORRECTIONS = 100;

export const CreateRegradeBody = z.strictObject({
  corrections: z.array(CorrectionInput).min(1).max(MAX_CORRECTIONS),
  never_lower: z.boolean().default(false).meta({
    description: "true: a submission whose score or percentage would fall keeps its whole former result",
  }),
  versions: z.array(z.int().min(1)).min(1).max(1000).optional().meta({
    description:
      "The versions to correct. Defaults to every version that holds one of the questions. One that is published after the preview makes the commit `regrade_stale`, and the next preview covers it.",
  }),
  note: text(0, MAX_NOTE_LENGTH).nullable().optional().meta({ description: "Why the keys were corrected" }),
});
export type CreateRegradeBody = z.infer<typeof CreateRegradeBody>;

export const CommitRegradeBody = z.strictObject({
  fingerprint: z
    .string()
    .max(200)
    .meta({ description: "The `fingerprint` of the preview that you have seen" }),
  apply_to_draft: z.boolean().default(true).meta({
    description:
      "Whether the working copy takes the keys and points of `new_key`, for questions that it still holds and that the keys still fit. Questions from the item bank follow their items, which a regrade doesn't change.",
  }),
});

export const ListRegradesQuery = listQuery({});
export type ListRegradesQuery = z.infer<typeof ListRegradesQuery>;
export const ListRegradeChangesQuery = listQuery({
  q: text(0, 512)
    .optional()
    .meta({ description: "Part of the learner_ref or display name", examples: ["ada"] }),
  raised: BooleanQuery.optional().meta({ description: "Only submissions whose score rises, or doesn't" }),
  lowered: BooleanQuery.optional().meta({ description: "Only submissions whose score falls, or doesn't" }),
  newly_passed: BooleanQuery.optional().meta({
    description: "Only submissions that pass now but didn't before",
  }),
  newly_failed: BooleanQuery.optional().meta({
    description: "Only submissions that passed but don't anymore",
  }),
});
export type ListRegradeChangesQuery = z.infer<typeof ListRegradeChangesQuery>;

const Actor = z.object({ kind: z.enum(["user", "api_key", "system"]), id: Uuid.nullable() }).nullable();

export const Regrade = z
  .object({
    id: Uuid,
    assessment_id: Uuid,
    status: z.enum(REGRADE_STATUSES).meta({
      description:
        "previewing: the preview is being computed. failed: it ended with an error; preview it again. Only a `committed` regrade is in effect.",
    }),
    fingerprint: z
      .string()
      .nullable()
      .meta({ description: "Confirms this preview when it is committed; null while it is computed" }),
    counts: z
      .object({
        submissions: z.int().meta({
          description: "All submissions that it covers: those whose learners were shown a corrected question",
        }),
        raised: z.int(),
        lowered: z.int(),
        unchanged: z.int(),
        newly_passed: z.int(),
        newly_failed: z.int(),
        manual_marks_kept: z
          .int()
          .meta({ description: "Submissions with a teacher's mark on a corrected question" }),
      })
      .nullable()
      .meta({
        description: "By score, and by percentage if the score stays the same; null while it is computed",
      }),
    mean_change: z.number().nullable().meta({
      description: "The mean change of the score, in points, to 4 decimals; null while it is computed",
    }),
    progress: z
      .object({ done: z.int(), total: z.int() })
      .meta({ description: "How many submissions were computed" }),
    corrections: z.array(
      z.object({
        question_id: Uuid,
        mode: z.enum(CORRECTION_MODES),
        answer_keys: z.array(AnswerKeyInput).optional().meta({
          description: "Only for API keys with the scope write:assessments",
        }),
        points: z.number().optional(),
      }),
    ),
    never_lower: z.boolean(),
    versions: z.array(z.int()),
    note: z.string().nullable(),
    apply_to_draft: z.boolean().nullable().meta({ description: "null until it is committed" }),
    created_by: Actor,
    created_at: DateTime,
    committed_by: Actor,
    committed_at: DateTime.nullable(),
    reverted_by: Actor,
    reverted_at: DateTime.nullable(),
  })
  .meta({ id: "Regrade" });
export type Regrade = z.infer<typeof Regrade>;

const Totals = z.object({
  score: z.number(),
  max_score: z.number(),
  percentage: z.number(),
  passed: z.boolean(),
});
export const RegradeChange = z
  .object({
    submission_id: Uuid,
    learner_ref: z.string().nullable(),
    before: Totals,
    after: Totals,
    questions: z
      .array(
        z.object({
          question_id: Uuid,
          before: z
            .number()
            .nullable()
            .meta({ description: "Points, to 4 decimals; null if it needs grading" }),
          after: z.number().nullable(),
        }),
      )
      .meta({ description: "The questions that the regrade corrects" }),
  })
  .meta({ id: "RegradeChange" });
export type RegradeChange = z.infer<typeof RegradeChange>;
