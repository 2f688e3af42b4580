import type { Sql } from "postgres";
import { presentPublished } from "#lib/domains/assessments/present.ts";
import type { VersionContent } from "#lib/domains/assessments/version-queries.ts";
import { MIX_TITLE, mixedQuiz } from "../quiz.ts";
import type { Baseline, Scenario } from "../scenario.ts";
import { readAssessmentRow } from "./assessment-row.ts";

type Data = { id: string };

export const getAssessment: Scenario<Data> = {
  name: "get",
  title: `GET /v1/assessments/{id}, ${MIX_TITLE}`,
  access: { scope: "read:assessments", bucket: "default" },
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: get"));
    await api.post(`/v1/assessments/${id}/publish`);
    return { id };
  },
  request: ({ id }) => ({ method: "GET", path: `/v1/assessments/${id}` }),
  createBaseline,
  comparable: (answer) => answer,
  targets: { roundTrips: 3, tail: 10 },
};

/** Creates the baseline, which reads the row of the assessment and then the content of its version. */
async function createBaseline(sql: Sql, _organizationId: string, { id }: Data): Promise<Baseline> {
  const readContent = async (organizationId: string, version: number) => {
    const [found] = await sql<VersionContent[]>`
      select version, exercises, created_at as "createdAt" from assessment_versions
      where organization_id = ${organizationId} and assessment_id = ${id} and version = ${version}`;
    if (!found) throw new Error("the version is not there");
    return found;
  };
  return {
    path: `/v1/assessments/${id}`,
    async answer(organizationId) {
      const found = await readAssessmentRow(sql, organizationId, id);
      return presentPublished(found, await readContent(organizationId, found.version), new Map());
    },
    async statements(organizationId) {
      const { version } = await readAssessmentRow(sql, organizationId, id);
      return readContent(organizationId, version);
    },
  };
}
