import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  StoredAnswers,
  StoredFinalMarks,
  StoredFractions,
} from "#lib/platform/db/schema/stored-submission.ts";
import { assessments, assessmentVersions } from "./assessments.ts";
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * One row for each (organization, learner_ref). Without a reference: one for each anonymous embed token, and one for
 * each learner whose data was erased and whose scores stay.
 */
export const learners = pgTable(
  "learners",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    learnerRef: text("learner_ref"),
    displayName: text("display_name"),
    /**
     * Accommodations at every attempt that has none of its own. Both columns are null for a learner without
     * accommodations.
     */
    timeFactor: doublePrecision("time_factor"),
    extraAttempts: integer("extra_attempts"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("learners_ref").on(t.organizationId, t.learnerRef),
  ],
);

/**
 * How many attempts a learner has used. Incrementing is one conditional UPDATE, so that no race can exceed the limit.
 */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    learnerId: uuid("learner_id").notNull(),
    /** How many numbers were given out. A voided submission keeps its number. */
    used: integer("used").notNull(),
    /** How many of them were given back, because their submission is voided. */
    voided: integer("voided").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.learnerId] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/**
 * A submission is one row. Columns with a value per question are arrays in the order of `draw`, or of the version's
 * questions.
 */
export const submissions = pgTable(
  "submissions",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    /** As in assessment_versions: negative for a draft submission. */
    assessmentVersion: integer("assessment_version").notNull(),
    learnerId: uuid("learner_id").notNull(),
    learnerRef: text("learner_ref"),
    source: text("source", { enum: ["api", "embed", "hosted"] }).notNull(),
    status: text("status", { enum: ["awaiting_manual_grading", "graded"] }).notNull(),
    isDraft: boolean("is_draft").notNull(),
    late: boolean("late").notNull(),
    /** 1, 2, 3 ... without gaps for each learner; 0 for a draft submission. */
    attemptNumber: integer("attempt_number").notNull(),
    /**
     * The questions that the learner was asked, by their index in the version, in the order shown. Columns with a value
     * per question follow this order. Null for all questions of the version as written.
     */
    draw: smallint("draw").array(),
    /** The elements of the answer to each question, as they were sent. */
    answers: jsonb("answers").$type<StoredAnswers>().notNull(),
    /** The exact fraction earned by each interaction. Every score is computed from these. */
    fractions: jsonb("fractions").$type<StoredFractions>().notNull(),
    /** Points per question, unrounded; 0 until a teacher has finished grading. Analytics reads these. */
    questionScores: doublePrecision("question_scores").array().notNull(),
    /** Outcome codes (see `getOutcomeCode`), in the order of question_scores. */
    questionOutcomes: smallint("question_outcomes").array().notNull(),
    /**
     * The codes of the answers (core/coded-answers). Null for a draft submission, and for submissions from before there were
     * codes.
     */
    codedAnswers: text("coded_answers"),
    score: doublePrecision("score").notNull(),
    maxScore: doublePrecision("max_score").notNull(),
    percentage: doublePrecision("percentage").notNull(),
    passed: boolean("passed").notNull(),
    passingScorePercent: integer("passing_score_percent").notNull(),
    autoScore: doublePrecision("auto_score").notNull(),
    manualScore: doublePrecision("manual_score"),
    /** The teacher's marks when grading was last finished, by question id. */
    finalMarks: jsonb("final_marks").$type<StoredFinalMarks>(),
    /** Increases with every change of the first marker's working marks. */
    gradingRevision: integer("grading_revision").notNull().default(0),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    /** The attempt that was submitted. Null if answers were submitted without one. */
    attemptId: uuid("attempt_id"),
    /** `deadline`: the worker submitted the saved answers. `staff`: a person did so for the learner. */
    submittedBy: text("submitted_by", { enum: ["learner", "deadline", "staff"] })
      .notNull()
      .default("learner"),
    startedAt: timestamptz("started_at"),
    submittedAt: timestamptz("submitted_at").notNull(),
    gradedAt: timestamptz("graded_at"),
    /** When the row was recorded, or the score or a mark last changed. A trigger sets it. */
    updatedAt: updatedAt(),
    /** When the learner's data was erased and the scores were kept. */
    erasedAt: timestamptz("erased_at"),
    /** A voided submission counts in no figure and gives its attempt back. */
    voidedAt: timestamptz("voided_at"),
    voidReason: text("void_reason"),
    /** The regrades that correct the keys of this result, in the order in which they were committed. */
    regrades: uuid("regrades").array().notNull().default([]),
    /**
     * Increases with every change of the result or of a mark, when it is voided, and when it is erased. A trigger sets it,
     * except for the marks of second markers and adjudicators.
     */
    revision: integer("revision").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId, t.assessmentVersion],
      foreignColumns: [
        assessmentVersions.organizationId,
        assessmentVersions.assessmentId,
        assessmentVersions.version,
      ],
    }),
    foreignKey({
      columns: [t.organizationId, t.learnerId],
      foreignColumns: [learners.organizationId, learners.id],
    }),
    index("submissions_list").on(t.organizationId, t.assessmentId, t.id),
    index("submissions_by_update").on(t.organizationId, t.updatedAt, t.id),
    index("submissions_voided").on(t.organizationId, t.id).where(sql`${t.voidedAt} is not null`),
    // Lists of what is rare, newest first. Other submissions aren't in these indexes, so they cost them nothing.
    index("submissions_late").on(t.organizationId, t.assessmentId, t.id).where(sql`${t.late}`),
    index("submissions_draft").on(t.organizationId, t.assessmentId, t.id).where(sql`${t.isDraft}`),
    index("submissions_ungraded")
      .on(t.organizationId, t.assessmentId, t.id)
      .where(sql`${t.status} = 'awaiting_manual_grading'`),
    // Lists by score, and of a result that few submissions have.
    index("submissions_by_score").on(
      t.organizationId,
      t.assessmentId,
      sql`(${t.status} = 'graded')`,
      t.passed,
      t.percentage,
      t.id,
    ),
    index("submissions_of_learner").on(t.organizationId, t.learnerId, t.assessmentId, t.id),
    // Submissions that an organization no longer keeps. Times come in order, so the end of the index stays in memory.
    index("submissions_unerased").on(t.organizationId, t.submittedAt).where(sql`${t.erasedAt} is null`),
    index("submissions_waiting")
      .on(t.organizationId, t.assessmentId, t.assessmentVersion, t.submittedAt)
      .where(sql`${t.status} = 'awaiting_manual_grading' and not ${t.isDraft}`),
  ],
);

/** A teacher's working marks. They are drafts until grading is finished and then copied into the submission. */
export const marks = pgTable(
  "marks",
  {
    organizationId: organizationId(),
    submissionId: uuid("submission_id").notNull(),
    questionId: uuid("question_id").notNull(),
    score: doublePrecision("score"),
    comment: text("comment"),
    rubric: jsonb("rubric").$type<Record<string, number>>(),
    /** Whether the score is the sum of the rubric. A typed score stays when the rubric changes. */
    fromRubric: boolean("from_rubric").notNull().default(false),
    /** 1, 2, 3 ... A change of a mark must name the revision that it is based on. */
    revision: integer("revision").notNull().default(1),
    updatedAt: timestamptz("updated_at").notNull(),
    /** The person who changed it last; null for an API key. */
    updatedBy: uuid("updated_by"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId, t.questionId] }),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
  ],
);
