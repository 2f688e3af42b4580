import type { Sql } from "postgres";
import { presentAssessment } from "#lib/assessments/present.ts";
import type { AssessmentRow } from "#lib/assessments/queries.ts";
import type { StoredExercise } from "#lib/assessments/stored.ts";
import { MIX_TITLE, mixedQuiz } from "../quiz.ts";
import type { Bare, Scenario } from "../scenario.ts";

type Data = { id: string };

export const getAssessment: Scenario<Data> = {
  name: "get",
  title: `GET /v1/assessments/{id}, ${MIX_TITLE}`,
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: get"));
    await api.post(`/v1/assessments/${id}/publish`);
    return { id };
  },
  request: ({ id }) => ({ method: "GET", path: `/v1/assessments/${id}` }),
  bare,
  essence: (answer) => answer,
  targets: { tail: 10 },
};

/** Reading an assessment, bare: its row, then the content of its version. */
async function bare(sql: Sql, _organizationId: string, { id }: Data): Promise<Bare> {
  const row = async (organizationId: string) => {
    const [found] = await sql<AssessmentRow[]>`
      select organization_id as "organizationId", id, title, description, type, status, folder_id as "folderId",
        share_code as "shareCode", time_limit_minutes as "timeLimitMinutes",
        passing_score_percent as "passingScorePercent", allowed_attempts as "allowedAttempts",
        show_solutions as "showSolutions", exercise_count as "exerciseCount", version,
        published_exercise_count as "publishedExerciseCount", has_unpublished_changes as "hasUnpublishedChanges",
        revision, created_at as "createdAt", updated_at as "updatedAt"
      from assessments where organization_id = ${organizationId} and id = ${id}`;
    if (!found) throw new Error("the assessment is not there");
    return found;
  };
  const content = async (organizationId: string, version: number) => {
    const [found] = await sql<{ exercises: StoredExercise[] }[]>`
      select exercises from assessment_versions
      where organization_id = ${organizationId} and assessment_id = ${id} and version = ${version}`;
    return found?.exercises ?? [];
  };
  return {
    path: `/v1/assessments/${id}`,
    async answer(organizationId) {
      const found = await row(organizationId);
      return presentAssessment(found, "published", await content(organizationId, found.version));
    },
    statements: async (organizationId) => content(organizationId, (await row(organizationId)).version),
  };
}
