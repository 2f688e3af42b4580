import type { Sql } from "postgres";
import { presentAssessment } from "#lib/domains/assessments/present.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { MIX_TITLE, mixedQuiz } from "../quiz.ts";
import type { Bare, Scenario } from "../scenario.ts";
import { assessmentRow } from "./assessment-row.ts";

type Data = { id: string };

export const getAssessment: Scenario<Data> = {
  name: "get",
  title: `GET /v1/assessments/{id}, ${MIX_TITLE}`,
  need: { scope: "read:assessments", bucket: "default" },
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: get"));
    await api.post(`/v1/assessments/${id}/publish`);
    return { id };
  },
  request: ({ id }) => ({ method: "GET", path: `/v1/assessments/${id}` }),
  bare,
  essence: (answer) => answer,
  targets: { roundTrips: 3, tail: 10 },
};

/** Reading an assessment, bare: its row, then the content of its version. */
async function bare(sql: Sql, _organizationId: string, { id }: Data): Promise<Bare> {
  const content = async (organizationId: string, version: number) => {
    const [found] = await sql<{ exercises: StoredExercise[] }[]>`
      select exercises from assessment_versions
      where organization_id = ${organizationId} and assessment_id = ${id} and version = ${version}`;
    return found?.exercises ?? [];
  };
  return {
    path: `/v1/assessments/${id}`,
    async answer(organizationId) {
      const found = await assessmentRow(sql, organizationId, id);
      return presentAssessment(found, "published", await content(organizationId, found.version));
    },
    async statements(organizationId) {
      const { version } = await assessmentRow(sql, organizationId, id);
      return content(organizationId, version);
    },
  };
}
