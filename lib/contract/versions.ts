import * as z from "zod";
import type { BlueprintTarget } from "./blueprint.ts";
import { MAX_NOTE_LENGTH } from "./catalog-limits.ts";
import { DateTime, listQuery, pageFields, text, Uuid } from "./common.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const Revision = z.int().min(1);

const publishFields = {
  note: text(0, MAX_NOTE_LENGTH).nullable().optional().meta({
    description: "What is new in this version, for the list of versions. A blank note is stored as null.",
  }),
};
export const PublishBody = z.strictObject(publishFields);
export type PublishBody = z.infer<typeof PublishBody>;

/**
 * The revision and the items that the person saw, so that later changes aren't published or overwritten without notice.
 */
export const PublishRevisionBody = z.strictObject({
  revision: Revision,
  fingerprint: z.string().max(100).optional(),
  ...publishFields,
});
export const RestoreVersionBody = z.strictObject({ revision: Revision.optional() });

export const ListVersionsQuery = listQuery({});
export type ListVersionsQuery = z.infer<typeof ListVersionsQuery>;
export const VersionsQuery = z.strictObject({ page: pageFields.page });

/** Parses the version number in a URL. Returns 0, which no version has, for anything else. */
export const parseVersionNumber = (text = ""): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const VersionName = z.union(
  [
    z.literal("working"),
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  ],
  {
    error: VALIDATION_MESSAGES.versionName,
  },
);
export const DifferenceQuery = z.strictObject({ from: VersionName, to: VersionName.default("working") });
/** A published version, or the working copy. */
export type VersionName = z.infer<typeof VersionName>;

/** The same parameters in a page's URL, where invalid values are treated as missing. */
export const VersionsPageQuery = z.object({
  from: VersionName.optional().catch(undefined),
  to: VersionName.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export const Version = z
  .object({
    version: z.int(),
    published_at: DateTime,
    published_by: z
      .object({
        kind: z.enum(["user", "api_key", "system"]),
        id: Uuid.nullable().meta({ description: "null for the service itself" }),
        name: z.string().nullable().meta({
          description:
            "The name of the person or API key, or the person's email address if there is no name; null if neither is known",
        }),
      })
      .meta({ description: "Who published the version" }),
    question_count: z.int(),
    note: z
      .string()
      .nullable()
      .meta({ description: "The note sent with the publish; null if there was none" }),
  })
  .meta({ id: "AssessmentVersion" });
export type Version = z.infer<typeof Version>;
/** `has_items`: whether the version has questions from the item bank. */
export type VersionSummary = Version & { submission_count: number; has_items: boolean };

/** A piece of text and whether it changed. */
export type Piece = { kind: "same" | "deleted" | "inserted"; text: string };

export type QuestionDifference = {
  id: string;
  kind: "added" | "removed" | "changed";
  /** The question's number in the assessment, counted from 1. Null if this content doesn't contain the question. */
  number: { before: number | null; after: number | null };
  moved: boolean;
  /** The changes to the text, by words. Null if it is unchanged. For an added or removed question, the whole text. */
  text: Piece[] | null;
  /** Descriptions of points, answer keys, weights and settings that were removed or added. */
  facts: { removed: string[]; added: string[] };
  /** True if only other parts of the content changed, such as marks, images or positions. */
  elsewhere: boolean;
};

/** `text` is null if the text is unchanged and only something else changed. */
export type ContextDifference = { exercise_id: string; text: Piece[] | null };

/** How the order or the pool of an exercise changed, in sentences. `number` counts from 1 in the content with the exercise. */
export type ExerciseDifference = {
  exercise_id: string;
  number: number;
  facts: { removed: string[]; added: string[] };
};

/** How many questions content has, and how many of them a learner is shown: fewer if it has pools. */
export type QuestionCount = { total: number; per_learner: number };

export type Difference = {
  questions: QuestionDifference[];
  /** The shared contexts that changed. */
  contexts: ContextDifference[];
  /** The exercises whose order or pool changed. */
  exercises: ExerciseDifference[];
  unchanged: number;
  /** The questions of the later content. */
  question_count: QuestionCount;
};

/**
 * A target of the blueprint: `guaranteed` is how many questions every learner is shown at least, and `missing` how many
 * more the target asks for.
 */
export type BlueprintProgress = z.infer<typeof BlueprintTarget> & { guaranteed: number; missing: number };

export type PublishPreview = {
  revision: number;
  /** Stands for the items that would be copied. It changes with their content, keys, and points. */
  fingerprint: string;
  next_version: number;
  event: "assessment.published" | "assessment.content_updated";
  /**
   * The reasons why the assessment can't be published. Empty if it can. `question` is the question's number, counted as
   * `sequence_number` is. It and `question_id` are null if the problem concerns the whole assessment or a pool.
   */
  problems: { question: number | null; question_id: string | null; message: string }[];
  /** The differences from the published version. Null before the first publish. */
  difference: Difference | null;
  question_count: QuestionCount;
  /** How far the blueprint is met. Null without one. Targets that aren't met don't prevent publishing. */
  blueprint: BlueprintProgress[] | null;
  /** The number of submissions to earlier versions. */
  submission_count: number;
  /**
   * The questions whose new keys or points can be applied to earlier submissions too, by a correction. A question with a
   * new key is only one of them if its text is the same as in the published version, and if the key fits that version.
   * Empty if there are no such submissions, or if the member can't correct keys.
   */
  correctable_question_ids: string[];
};
