import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ACTOR_KINDS } from "#lib/contract/actor-kinds.ts";
import type { DraftExercise, StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { folders } from "./folders.ts";
import { organizations } from "./organizations.ts";
import type { StoredBlueprint } from "./stored-blueprint.ts";
import type { StoredMarking } from "./stored-marking.ts";
import type { ActiveRegrade } from "./stored-regrade.ts";

/**
 * How many questions a learner is asked. The database computes it, so that lists don't have to read the content. A pool
 * counts with the questions that are drawn from it.
 */
const questionCount = () =>
  integer("question_count")
    .notNull()
    .generatedAlwaysAs((): SQL => sql`count_questions(exercises)`);

export const assessments = pgTable(
  "assessments",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    type: text("type").notNull().default("quiz"),
    status: text("status", { enum: ["draft", "published", "archived"] })
      .notNull()
      .default("draft"),
    folderId: uuid("folder_id"),
    /** The integrator's own name for the assessment, unique in the organization. */
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    tags: text("tags").array().notNull().default([]),
    shareCode: text("share_code"),
    timeLimitMinutes: integer("time_limit_minutes"),
    passingScorePercent: integer("passing_score_percent").notNull(),
    allowedAttempts: integer("allowed_attempts"),
    showSolutions: text("show_solutions", {
      enum: ["never", "after_submit", "after_passing", "after_last_attempt"],
    }).notNull(),
    /** `submit_saved`: when time is up, the worker submits the answers that were saved. */
    onDeadline: text("on_deadline", { enum: ["accept_late", "submit_saved"] })
      .notNull()
      .default("accept_late"),
    /** Outside this period no attempt begins. An attempt that has begun keeps its own deadline. */
    opensAt: timestamptz("opens_at"),
    closesAt: timestamptz("closes_at"),
    /** Whether a question that needs a teacher is graded by one even if the learner skipped it. */
    gradeSkipped: boolean("grade_skipped").notNull().default(false),
    /** `random`: each attempt shows the exercises in a different random order. */
    exerciseOrder: text("exercise_order", { enum: ["as_written", "random"] })
      .notNull()
      .default("as_written"),
    /** Which attempt's score a learning platform gets. */
    gradePolicy: text("grade_policy", { enum: ["best", "latest", "first"] })
      .notNull()
      .default("best"),
    /**
     * How many questions the content should have for each tag and difficulty. Null for no targets. Authors see how far it
     * is met.
     */
    blueprint: jsonb("blueprint").$type<StoredBlueprint>(),
    /** Whether teachers grade without seeing whose answers they read. */
    anonymousGrading: boolean("anonymous_grading").notNull().default(false),
    /** How many teachers mark an answer, and how their marks become one. Null for one teacher. */
    marking: jsonb("marking").$type<StoredMarking>(),
    /** The committed regrades that correct keys of published versions, in the order in which they were committed. */
    regrades: jsonb("regrades").$type<ActiveRegrade[]>().notNull().default([]),
    /** The working copy with its answer keys. Authors edit it, and the next publish freezes it. */
    exercises: jsonb("exercises").$type<DraftExercise[]>().notNull(),
    exerciseCount: integer("exercise_count").notNull(),
    questionCount: questionCount(),
    /** The newest published version; 0 before the first publish. */
    version: integer("version").notNull().default(0),
    publishedExerciseCount: integer("published_exercise_count").notNull().default(0),
    /** Whether the working copy differs from the published version. */
    hasUnpublishedChanges: boolean("has_unpublished_changes").notNull().default(true),
    /** Increases with every change of this row, so that readers of a cached copy can tell that it is stale. */
    revision: bigint("revision", { mode: "number" }).notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: timestamptz("archived_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.folderId],
      foreignColumns: [folders.organizationId, folders.id],
    }),
    uniqueIndex("assessments_share_code").on(t.shareCode),
    uniqueIndex("assessments_external_id")
      .on(t.organizationId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    index("assessments_list").on(t.organizationId, t.status, t.id),
    index("assessments_by_title").on(t.organizationId, sql`lower(${t.title})`, t.id),
    index("assessments_by_update").on(t.organizationId, t.updatedAt, t.id),
    index("assessments_folder").on(t.organizationId, t.folderId, t.id),
    check("assessments_published_has_code", sql`${t.version} = 0 or ${t.shareCode} is not null`),
  ],
);

/**
 * Frozen contents. Versions 1, 2, 3 ... are the published ones and never change (a trigger refuses it). A negative
 * version is the working copy as it was at that revision, kept because a draft submission was graded on it.
 */
export const assessmentVersions = pgTable(
  "assessment_versions",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    version: integer("version").notNull(),
    exercises: jsonb("exercises").$type<StoredExercise[]>().notNull(),
    questionCount: questionCount(),
    /** Who created the version: a person, an API key or the system. */
    createdByKind: text("created_by_kind", { enum: ACTOR_KINDS }).notNull(),
    createdById: uuid("created_by_id"),
    /** What the author said about the version when it was published. */
    note: text("note"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.version] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
