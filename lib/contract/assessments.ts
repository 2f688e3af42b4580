import * as z from "zod";
import { BlueprintInput, BlueprintTarget } from "./blueprint.ts";
import { catalogFilters, catalogInput, catalogOutput } from "./catalog-fields.ts";
import { MAX_TITLE_LENGTH } from "./catalog-limits.ts";
import { DateTime, DateTimeInput, Id, listQuery, text, Uuid } from "./common.ts";
import { IDS } from "./examples/ids.ts";
import { AnswerKeyInput, AssessmentExercise, ExerciseInput, ExerciseUpdate, ORDERS } from "./exercises.ts";
import { Marking, MarkingInput } from "./marking-settings.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const SHOW_SOLUTIONS = ["never", "after_submit", "after_passing", "after_last_attempt"] as const;
export const ON_DEADLINE = ["accept_late", "submit_saved"] as const;
const GRADE_POLICIES = ["best", "latest", "first"] as const;
export const STATUSES = ["draft", "published", "archived"] as const;

const settingsFields = {
  time_limit_minutes: z
    .int()
    .min(1)
    .max(1440)
    .nullable()
    .meta({ description: "null for no time limit, which is the default" }),
  passing_score_percent: z.int().min(0).max(100).meta({ description: "Defaults to 50" }),
  allowed_attempts: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .meta({ description: "null for unlimited attempts. Defaults to 1." }),
  show_solutions: z
    .enum(SHOW_SOLUTIONS)
    .meta({ description: "When the hosted player shows solutions in its review. Defaults to never." }),
  on_deadline: z.enum(ON_DEADLINE).meta({
    description:
      "What happens to an open attempt when its time is up. accept_late, the default: it stays open, and answers that arrive more than 30 seconds after the deadline are late. submit_saved: 30 seconds after the deadline, the saved answers are submitted. An attempt keeps the setting that it began with.",
  }),
  opens_at: DateTimeInput.nullable().meta({
    description: "Attempts can't begin before this time. Defaults to null: no opening time.",
  }),
  closes_at: DateTimeInput.nullable().meta({
    description:
      "Attempts can't begin at or after this time; attempts that have begun keep their own deadline. Defaults to null: no closing time.",
  }),
  grade_skipped: z.boolean().meta({
    description:
      "true: a question that a teacher grades needs grading even if the learner skipped it. Defaults to false: it is scored 0 automatically.",
  }),
  marking: MarkingInput.nullable().meta({
    description:
      "Whether two teachers mark a submission, and how their marks become one. An update replaces it as a whole. null, the default, for one teacher. Changing it keeps all marks: finished results stay, and submissions that need grading follow the new setting.",
  }),
  exercise_order: z.enum(ORDERS).meta({
    description:
      "random: each attempt shows the exercises in a different random order. An attempt keeps the setting that it began with. Defaults to as_written.",
  }),
  grade_policy: z.enum(GRADE_POLICIES).meta({
    description:
      "Which attempt's score a learning platform gets: best, the default: the fully graded attempt with the highest percentage; latest; or first. Changing it sends the scores that it changes.",
  }),
  blueprint: BlueprintInput.nullable().meta({
    description:
      "How many questions every learner should be shown, by tag and difficulty of the items. Authors see whether the targets are met; publishing doesn't depend on it. An update replaces it as a whole. null, the default, for none",
  }),
};
export const SettingsInput = z.strictObject(settingsFields).partial();
export type SettingsInput = z.infer<typeof SettingsInput>;

const writable = {
  title: text(1, MAX_TITLE_LENGTH),
  description: text(0, 20_000),
  type: z.literal("quiz"),
  settings: SettingsInput,
  folder_id: Id.nullable(),
  ...catalogInput,
};
export const CreateAssessmentBody = z
  .strictObject({ ...writable, exercises: z.array(ExerciseInput).max(500) })
  .partial()
  .required({ title: true });
export type CreateAssessmentBody = z.infer<typeof CreateAssessmentBody>;

export const UpdateAssessmentBody = z
  .strictObject({
    ...writable,
    exercises: z.array(ExerciseUpdate).max(500),
    revision: z.int().min(1).meta({
      description:
        "The revision that the change is based on. If the assessment has changed since, the response is 409 stale_revision.",
    }),
  })
  .partial();
export type UpdateAssessmentBody = z.infer<typeof UpdateAssessmentBody>;

export const DuplicateAssessmentBody = z
  .strictObject({
    title: writable.title.meta({ description: "Defaults to “Copy of” and the title" }),
    folder_id: writable.folder_id.meta({
      description: "Defaults to the folder of the original. null: in no folder",
    }),
  })
  .partial();
export type DuplicateAssessmentBody = z.infer<typeof DuplicateAssessmentBody>;

export const ListAssessmentsQuery = listQuery({
  status: z.enum(STATUSES).optional().meta({ description: "Defaults to draft and published" }),
  folder_id: Id.optional().meta({ description: "Only assessments in this folder", examples: [IDS.folder] }),
  q: text(0, 300)
    .optional()
    .meta({
      description: "Only assessments whose title contains this text, ignoring case",
      examples: ["tectonics"],
    }),
  ...catalogFilters,
});
export type ListAssessmentsQuery = z.infer<typeof ListAssessmentsQuery>;

/** A version's number, or the working copy or the latest version by name. */
export type ContentVersion = number | "draft" | "published";
/** No version has this number, which is the largest that can be looked up. */
const MAX_VERSION = 2 ** 31 - 1;
const contentVersion = z
  .string()
  .regex(/^(?:draft|published|[1-9]\d*)$/, VALIDATION_MESSAGES.contentVersion)
  .optional();
/** Reads the query parameter, which the schema has checked. A transform in the schema would drop its examples. */
export const parseContentVersion = (text: string | undefined): ContentVersion | undefined =>
  text === undefined || text === "draft" || text === "published" ? text : Math.min(Number(text), MAX_VERSION);
const contentVersionSchema = {
  anyOf: [
    { type: "string", enum: ["draft", "published"] },
    { type: "integer", minimum: 1 },
  ],
};

export const GetAssessmentQuery = z.strictObject({
  version: contentVersion.meta({
    description:
      "The number of a published version; published: the latest one; draft: the working copy, which requires the scope write:assessments. Defaults to the latest version, or the working copy before the first publish.",
    examples: ["published"],
    override: contentVersionSchema,
  }),
});
export const GetAnswerKeysQuery = z.strictObject({
  version: contentVersion.meta({
    description:
      "The number of a published version; published: the latest one; draft, the default: the working copy",
    examples: ["draft"],
    override: contentVersionSchema,
  }),
});

export const Settings = z
  .object({
    timeLimitMinutes: z.int().nullable().meta({ description: "null for no time limit" }),
    passingScorePercent: z.int(),
    allowedAttempts: z.int().nullable().meta({ description: "Attempts per learner; null for unlimited" }),
    showSolutions: z
      .enum(SHOW_SOLUTIONS)
      .meta({ description: "When the hosted player shows solutions in its review" }),
    onDeadline: z
      .enum(ON_DEADLINE)
      .meta({ description: "Whether saved answers are submitted when the time of an open attempt is up" }),
    opensAt: DateTime.nullable().meta({
      description: "Attempts can't begin before this time; null: no opening time",
    }),
    closesAt: DateTime.nullable().meta({
      description: "Attempts can't begin at or after this time; null: no closing time",
    }),
    gradeSkipped: z
      .boolean()
      .meta({ description: "Whether a teacher grades open questions that the learner skipped" }),
    marking: Marking.nullable().meta({
      description: "Whether two teachers mark a submission; null for one teacher",
    }),
    exerciseOrder: z
      .enum(ORDERS)
      .meta({ description: "Whether each attempt shows the exercises in a different random order" }),
    gradePolicy: z.enum(GRADE_POLICIES).meta({
      description: "Which of a learner's attempts gives the score that a learning platform gets",
    }),
    blueprint: z.array(BlueprintTarget).nullable().meta({
      description:
        "How many questions every learner should be shown, by tag and difficulty; null for no targets",
    }),
  })
  .meta({ id: "Settings" });
export type Settings = z.infer<typeof Settings>;

/** The settings of a new assessment, unless its organization has other defaults. */
export const DEFAULT_SETTINGS = {
  timeLimitMinutes: null,
  passingScorePercent: 50,
  allowedAttempts: 1,
  showSolutions: "never",
  onDeadline: "accept_late",
  opensAt: null,
  closesAt: null,
  gradeSkipped: false,
  marking: null,
  exerciseOrder: "as_written",
  gradePolicy: "best",
  blueprint: null,
} as const satisfies Settings;

export const AssessmentSummary = z
  .object({
    id: Uuid,
    title: z.string(),
    description: z.string(),
    type: z.literal("quiz"),
    status: z.enum(STATUSES),
    share_code: z
      .string()
      .nullable()
      .meta({ description: "8 characters, assigned when the assessment is first published; null before" }),
    settings: Settings,
    exercise_count: z.int(),
    folder_id: Uuid.nullable().meta({ description: "null if the assessment isn't in a folder" }),
    ...catalogOutput,
    version: z.int().meta({
      description:
        "The latest published version; 0 before publishing. If the request asks for a version by its number, that one.",
    }),
    has_unpublished_changes: z
      .boolean()
      .meta({ description: "true if the working copy differs from the published version" }),
    revision: z.int().meta({ description: "Increases with every change of the assessment" }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: "AssessmentSummary" });
export type AssessmentSummary = z.infer<typeof AssessmentSummary>;

export const Assessment = AssessmentSummary.extend({
  question_count: z.int().meta({
    description:
      "How many questions of `exercises` a learner is asked. A pool counts with the questions that are drawn.",
  }),
  published_at: DateTime.nullable().meta({
    description: "When the version in `exercises` was published; null if that is the working copy",
  }),
  exercises: z.array(AssessmentExercise),
}).meta({ id: "Assessment" });
export type Assessment = z.infer<typeof Assessment>;

export const Created = z.object({ id: Uuid, status: z.literal("draft") }).meta({ id: "AssessmentCreated" });
export const Published = z
  .object({ id: Uuid, status: z.literal("published"), share_code: z.string(), version: z.int() })
  .meta({ id: "AssessmentPublished" });
export const Deleted = z.object({ id: Uuid, deleted: z.literal(true) }).meta({ id: "Deleted" });

export const AnswerKeys = z
  .object({
    assessment_id: Uuid,
    version: z
      .int()
      .nullable()
      .meta({ description: "The published version with these keys; null for the working copy" }),
    exercises: z.array(
      z.object({
        id: Uuid,
        questions: z.array(
          z.object({
            id: Uuid,
            points: z.number(),
            answer_keys: z.array(AnswerKeyInput),
            corrected_by: Uuid.nullable().meta({
              description:
                "The latest regrade that corrects the question in this version; null if it is graded as published",
            }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "AssessmentAnswerKeys", description: "The answer keys of the working copy or of a version" });
export type AnswerKeys = z.infer<typeof AnswerKeys>;
