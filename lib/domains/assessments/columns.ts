import { assessments } from "#lib/platform/db/schema/index.ts";

/** All columns of an assessment except its content, which can be megabytes. */
export const rowColumns = {
  organizationId: assessments.organizationId,
  id: assessments.id,
  title: assessments.title,
  description: assessments.description,
  type: assessments.type,
  status: assessments.status,
  folderId: assessments.folderId,
  shareCode: assessments.shareCode,
  timeLimitMinutes: assessments.timeLimitMinutes,
  passingScorePercent: assessments.passingScorePercent,
  allowedAttempts: assessments.allowedAttempts,
  showSolutions: assessments.showSolutions,
  anonymousGrading: assessments.anonymousGrading,
  exerciseCount: assessments.exerciseCount,
  questionCount: assessments.questionCount,
  version: assessments.version,
  publishedExerciseCount: assessments.publishedExerciseCount,
  hasUnpublishedChanges: assessments.hasUnpublishedChanges,
  revision: assessments.revision,
  createdAt: assessments.createdAt,
  updatedAt: assessments.updatedAt,
};
