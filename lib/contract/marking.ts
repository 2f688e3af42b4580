import * as z from "zod";
import { Id, JsonObject, pageFields, text } from "./common.ts";
import type { SubmissionFile } from "./files.ts";
import { MARKER_ROLES, type MarkerRole } from "./grading.ts";
import { MAX_COMMENT, MAX_FINISH_BATCH, MAX_LEASES, MAX_MEMBERS } from "./marking-limits.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const Score = z.number().nullable();
const Points = z.custom<Record<string, number>>(
  (value) => Object.values(JsonObject.safeParse(value).data ?? { none: null }).every(Number.isFinite),
  { message: VALIDATION_MESSAGES.rubricPoints },
);

/** If `score` is omitted, the score is the sum of the rubric scores. */
export const MarkInput = z.strictObject({
  score: Score.optional(),
  comment: text(0, MAX_COMMENT).nullable(),
  rubric: Points.nullable(),
});
export type MarkInput = z.infer<typeof MarkInput>;

const Revision = z.int().min(0);
/** The rubric that the grader saw. A mark that is based on an older rubric is rejected. */
const rubricRevisionField = { rubric_revision: Revision.optional() };
/** As whom the grader marks a submission that two graders mark. */
const roleField = { as: z.enum(MARKER_ROLES).default("first") };
export const SaveMarkBody = z.strictObject({
  revision: Revision,
  mark: MarkInput,
  ...rubricRevisionField,
  ...roleField,
});

/** A mark for all answers that are identical to the answer in submission `reference_id`. */
export const GroupBody = z.strictObject({
  reference_id: Id,
  members: z
    .array(z.strictObject({ submission_id: Id, revision: Revision }))
    .min(1)
    .max(MAX_MEMBERS),
  mark: MarkInput,
  ...rubricRevisionField,
  ...roleField,
});
/** Earlier marks to restore. */
export const RestoreMarksBody = z.strictObject({
  members: z
    .array(z.strictObject({ submission_id: Id, revision: Revision, mark: MarkInput }))
    .min(1)
    .max(MAX_MEMBERS),
  ...roleField,
});

const AnswerRef = z.strictObject({ submission_id: Id, question_id: Id });
export type AnswerRef = z.infer<typeof AnswerRef>;
export const LeaseBody = z.strictObject({
  acquire: z.array(AnswerRef).max(MAX_LEASES),
  release: z.array(AnswerRef).max(MAX_LEASES).default([]),
  take_over: z.boolean().default(false),
});

export const ReassignBody = z.strictObject({ to: Id });
export type Grader = { id: string; name: string };

export const RubricItems = z
  .array(
    z.strictObject({
      id: z.string().min(1).max(64),
      title: text(1, 300),
      points: z.number().min(0).max(1_000_000),
      description: text(0, 10_000).optional(),
    }),
  )
  .max(100)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
    message: VALIDATION_MESSAGES.duplicateCriterion,
  });
export type RubricItems = z.infer<typeof RubricItems>;
export const PreviewRubricBody = z.strictObject({ items: RubricItems });
export const ChangeRubricBody = z.strictObject({ items: RubricItems, revision: Revision });

export const ReadyQuery = z.strictObject({ ...pageFields });
export const FinishBody = z.strictObject({ submission_ids: z.array(Id).min(1).max(MAX_FINISH_BATCH) });
export const AnonymousBody = z.strictObject({ anonymous: z.boolean() });
export const SavedCommentBody = z.strictObject({ text: text(1, MAX_COMMENT) });
export const QueueQuery = z.strictObject({ show: z.enum(["waiting", "finished"]).default("waiting") });
export type QueueStatus = z.infer<typeof QueueQuery>["show"];

/** A mark as graders see it. */
export type AnswerMark = {
  revision: number;
  score: number | null;
  comment: string | null;
  rubric: Record<string, number> | null;
  from_rubric: boolean;
  updated_at: string;
  /** The grader's name. Null if the mark was saved through the API. */
  by: string | null;
};

/** An answer as graders see it. Only `learner` identifies the learner, and it is null in anonymous grading. */
export type AnswerSheet = {
  submission_id: string;
  question_id: string;
  version: number;
  points: number;
  finished: boolean;
  learner: {
    ref: string | null;
    name: string | null;
    attempt_number: number;
    submitted_at: string;
    late: boolean;
  } | null;
  /** The parts of the answer. `open` parts are graded manually. */
  parts: {
    response_id: string | null;
    open: boolean;
    text: string | null;
    /** The files of the answer, if the part asks for files. */
    files?: (SubmissionFile & { href: string })[];
  }[];
  auto_score: number;
  rubric: { items: RubricItems; revision: number };
  model_answers: { responseId: string; text: string }[];
  mark: AnswerMark | null;
  /**
   * As whom the grader grades the submission, null if others have all roles. `others` are the marks of the other
   * graders, as far as this one can see them. Null if one grader grades the submission.
   */
  marking: {
    role: MarkerRole | null;
    sees_others: boolean;
    others: (AnswerMark & { role: MarkerRole })[];
  } | null;
  /** The manually graded questions of this submission. */
  questions: { question_id: string; label: string; graded: boolean }[];
};

/** An answer as markers see it while they are calibrated with it. */
export type AnchorSheet = Pick<
  AnswerSheet,
  "points" | "learner" | "parts" | "auto_score" | "rubric" | "model_answers"
>;

/**
 * `group` is the number that identical answers share; null if the answer is unique. `ungraded` is the submission's
 * number of ungraded answers.
 */
export type QueueItem = {
  submission_id: string;
  graded: boolean;
  score: number | null;
  revision: number;
  group: number | null;
  ungraded: number;
};
export type Queue = { items: QueueItem[]; total: number; rubric_revision: number };
export type OtherLease = AnswerRef & { by: string };
export type LeaseResult = {
  own_leases: AnswerRef[];
  /** Answers that other graders have open. */
  other_leases: OtherLease[];
  /** Answers to the question that another grader reassigned to this one. */
  reassigned: AnswerRef[];
  progress: { graded: number; total: number };
  rubric_revision: number;
};
export type GroupMarkResult = {
  saved: { submission_id: string; revision: number; before: AnswerMark | null }[];
  left_out: {
    submission_id: string;
    reason: "leased" | "graded" | "changed" | "different" | "gone";
    by: string | null;
  }[];
};
export type FinishResult = {
  finished: string[];
  refused: { submission_id: string; message: string }[];
};
export type SavedComment = { id: string; text: string };
export type RubricPreview = {
  changed: number;
  mean_change: number | null;
  manually_scored: number;
  finished: string[];
};
