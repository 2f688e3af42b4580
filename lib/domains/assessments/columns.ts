import { assessments } from "#lib/platform/db/schema/index.ts";

/**
 * The columns of an assessment that grading and delivery need, so that every process caches them. Without the content,
 * which can be megabytes, and the integrator's metadata.
 */
export const rowColumns = {
  organizationId: assessments.organizationId,
  id: assessments.id,
  title: assessments.title,
  description: assessments.description,
  type: assessments.type,
  status: assessments.status,
  folderId: assessments.folderId,
  externalId: assessments.externalId,
  tags: assessments.tags,
  shareCode: assessments.shareCode,
  timeLimitMinutes: assessments.timeLimitMinutes,
  passingScorePercent: assessments.passingScorePercent,
  allowedAttempts: assessments.allowedAttempts,
  showSolutions: assessments.showSolutions,
  onDeadline: assessments.onDeadline,
  opensAt: assessments.opensAt,
  closesAt: assessments.closesAt,
  gradeSkipped: assessments.gradeSkipped,
  anonymousGrading: assessments.anonymousGrading,
  marking: assessments.marking,
  exerciseOrder: assessments.exerciseOrder,
  gradePolicy: assessments.gradePolicy,
  regrades: assessments.regrades,
  exerciseCount: assessments.exerciseCount,
  questionCount: assessments.questionCount,
  version: assessments.version,
  publishedExerciseCount: assessments.publishedExerciseCount,
  hasUnpublishedChanges: assessments.hasUnpublishedChanges,
  revision: assessments.revision,
  createdAt: assessments.createdAt,
  updatedAt: assessments.updatedAt,
};

/** The columns of an assessment as its integrators and authors read it. */
export const detailedColumns = {
  ...rowColumns,
  metadata: assessments.metadata,
  blueprint: assessments.blueprint,
};
