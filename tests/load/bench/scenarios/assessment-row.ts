import type { Sql } from "postgres";
import type { DetailedAssessmentRow } from "#lib/domains/assessments/queries.ts";

/** Runs the statement of lib/domains/assessments/queries.ts. */
export async function readAssessmentRow(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<DetailedAssessmentRow> {
  const [row] = await sql<DetailedAssessmentRow[]>`
    select organization_id as "organizationId", id, title, description, type, status, folder_id as "folderId",
      external_id as "externalId", metadata, tags,
      share_code as "shareCode", time_limit_minutes as "timeLimitMinutes",
      passing_score_percent as "passingScorePercent", allowed_attempts as "allowedAttempts",
      show_solutions as "showSolutions", on_deadline as "onDeadline", opens_at as "opensAt",
      closes_at as "closesAt", grade_skipped as "gradeSkipped", exercise_count as "exerciseCount", version,
      published_exercise_count as "publishedExerciseCount", has_unpublished_changes as "hasUnpublishedChanges",
      revision::integer, created_at as "createdAt", updated_at as "updatedAt"
    from assessments where organization_id = ${organizationId} and id = ${id}`;
  if (!row) throw new Error("the assessment is not there");
  return row;
}
