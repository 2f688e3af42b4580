import type * as z from "zod";
import type { AnswerKeys, Assessment, AssessmentSummary, Settings } from "#lib/contract/assessments.ts";
import type { Exercise } from "#lib/contract/exercises.ts";
import { presentCatalogFields } from "#lib/domains/library/catalog-fields.ts";
import type { FrozenItem, StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { correctQuestion, type Regrade } from "./corrections.ts";
import { countQuestions } from "./count-questions.ts";
import type { AssessmentRow, DetailedAssessmentRow } from "./queries.ts";
import type { VersionContent } from "./version-queries.ts";

/** The content of an assessment to show. */
export type View = "published" | "draft";

export function presentSummary(
  row: DetailedAssessmentRow,
  view: View = getDefaultView(row),
): AssessmentSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: "quiz",
    status: row.status,
    share_code: row.shareCode,
    settings: presentSettings(row),
    exercise_count: view === "published" ? row.publishedExerciseCount : row.exerciseCount,
    folder_id: row.folderId,
    ...presentCatalogFields(row),
    version: row.version,
    has_unpublished_changes: row.hasUnpublishedChanges,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Returns the view for readers: the published content, or the working copy before the first publish. */
export const getDefaultView = (row: Pick<AssessmentRow, "version">): View =>
  row.version > 0 ? "published" : "draft";

export type SettingsRow = Pick<
  DetailedAssessmentRow,
  | "timeLimitMinutes"
  | "passingScorePercent"
  | "allowedAttempts"
  | "showSolutions"
  | "onDeadline"
  | "opensAt"
  | "closesAt"
  | "gradeSkipped"
  | "marking"
  | "exerciseOrder"
  | "gradePolicy"
  | "blueprint"
>;

export const presentSettings = (row: SettingsRow): Settings => ({
  timeLimitMinutes: row.timeLimitMinutes,
  passingScorePercent: row.passingScorePercent,
  allowedAttempts: row.allowedAttempts,
  showSolutions: row.showSolutions,
  onDeadline: row.onDeadline,
  opensAt: row.opensAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  gradeSkipped: row.gradeSkipped,
  marking: row.marking,
  exerciseOrder: row.exerciseOrder,
  gradePolicy: row.gradePolicy,
  blueprint: row.blueprint,
});

/** Presents an assessment with its working copy, but without the exercises. */
export const presentDraftHead = (row: DetailedAssessmentRow): Omit<Assessment, "exercises"> => ({
  ...presentSummary(row, "draft"),
  question_count: row.questionCount,
  published_at: null,
});

/**
 * Presents an assessment with the content of a published version. All other fields are those of the assessment.
 * `contentRevisions` has the revision that last changed the content of each item.
 */
export const presentPublished = (
  row: DetailedAssessmentRow,
  { version, exercises, createdAt }: VersionContent,
  contentRevisions: ReadonlyMap<string, number>,
): Assessment => ({
  ...presentSummary(row),
  version,
  exercise_count: exercises.length,
  question_count: countQuestions(exercises).per_learner,
  published_at: createdAt.toISOString(),
  exercises: presentContent(exercises, contentRevisions),
});

/**
 * Presents exercises to learners. The public fields of a question are listed explicitly, so that answer keys can't be
 * included by accident.
 */
export function presentExercises(exercises: readonly StoredExercise[]): z.infer<typeof Exercise>[] {
  let sequence = 0;
  return exercises.map((exercise) => ({
    id: exercise.id,
    shared_context: exercise.shared_context,
    questions: exercise.questions.map((question) => ({
      id: question.id,
      content_ast: question.content_ast,
      points: question.points,
      sequence_number: ++sequence,
    })),
  }));
}

/**
 * Presents exercises to readers of an assessment, who also see where questions come from.
 */
export const presentContent = (
  exercises: readonly StoredExercise[],
  contentRevisions: ReadonlyMap<string, number>,
): Assessment["exercises"] =>
  presentExercises(exercises).map((presented, e) => {
    const { questions = [], order = "as_written", pool = null } = exercises[e] ?? {};
    return {
      ...presented,
      questions: presented.questions.map((question, q) => ({
        ...question,
        ...presentItem(questions[q]?.item, contentRevisions),
      })),
      order,
      pool,
    };
  });

const presentItem = (item: FrozenItem | undefined, contentRevisions: ReadonlyMap<string, number>) =>
  item && {
    item_id: item.id,
    item_revision: item.revision,
    outdated: (contentRevisions.get(item.id) ?? 0) > item.revision,
  };

export const presentAnswerKeys = (
  assessmentId: string,
  version: number | null,
  exercises: readonly StoredExercise[],
  regrades: readonly Regrade[] = [],
): AnswerKeys => ({
  assessment_id: assessmentId,
  version,
  exercises: exercises.map((exercise) => ({
    id: exercise.id,
    questions: exercise.questions.map((question) => ({
      id: question.id,
      points: question.points,
      answer_keys: question.answer_keys,
      corrected_by: correctQuestion(question, regrades).correctedBy,
    })),
  })),
});
