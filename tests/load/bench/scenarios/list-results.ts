import type { Sql } from "postgres";
import { presentListItem } from "#lib/domains/submissions/present.ts";
import type { SubmissionListRow } from "#lib/domains/submissions/queries.ts";
import { mixedAnswers, mixedQuiz } from "../quiz.ts";
import type { Baseline, Scenario } from "../scenario.ts";
import { readAssessmentRow } from "./assessment-row.ts";

type Data = { id: string };

const RESULTS = 1000;
const LIMIT = 20;
const PAGES = RESULTS / LIMIT;
/** The number of submissions that are created at a time. */
const BATCH_SIZE = 20;

export const listResults: Scenario<Data> = {
  name: "list",
  title: `GET /v1/assessments/{id}/results, each page of ${LIMIT} of ${RESULTS} submissions in turn`,
  access: { scope: "read:results", bucket: "default" },
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: list"));
    await api.post(`/v1/assessments/${id}/publish`);
    const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
    for (let n = 0; n < RESULTS; n += BATCH_SIZE) {
      const submits = Array.from({ length: BATCH_SIZE }, (_, k) =>
        api.post(`/v1/assessments/${id}/submit`, {
          learner_ref: `learner-${n + k}`,
          answers: mixedAnswers(assessment, n + k),
        }),
      );
      await Promise.all(submits);
    }
    return { id };
  },
  request: ({ id }, i) => ({
    method: "GET",
    path: `/v1/assessments/${id}/results?page=${1 + (i % PAGES)}&limit=${LIMIT}`,
  }),
  createBaseline,
  comparable: (answer) => answer,
  targets: { roundTrips: 4, tail: 10 },
};

/** Creates the baseline, which checks that the assessment exists and then reads a page and the total. */
async function createBaseline(sql: Sql, _organizationId: string, { id }: Data): Promise<Baseline> {
  const rows = (organizationId: string, page: number) => sql<SubmissionListRow[]>`
    select p.*, a.title as "assessmentTitle"
    from (
      select s.id, s.assessment_id as "assessmentId", s.learner_id as "learnerId", s.learner_ref as "learnerRef",
        s.status, s.is_draft as "isDraft", s.attempt_number as "attemptNumber", s.score, s.max_score as "maxScore",
        s.percentage, s.passed, s.started_at as "startedAt", s.submitted_at as "submittedAt",
        s.graded_at as "gradedAt", s.updated_at as "updatedAt",
        s.voided_at as "voidedAt", s.void_reason as "voidReason"
      from submissions s
      where s.organization_id = ${organizationId} and s.is_draft = ${false} and s.assessment_id = ${id}
      order by s.id desc limit ${LIMIT} offset ${(page - 1) * LIMIT}) p
    join assessments a on a.organization_id = ${organizationId} and a.id = p."assessmentId"
    order by p.id desc`;
  const total = (organizationId: string) => sql`
    select count(*) from submissions s
    where s.organization_id = ${organizationId} and s.is_draft = ${false} and s.assessment_id = ${id}`;
  const page = async (organizationId: string, number: number) => {
    await readAssessmentRow(sql, organizationId, id);
    const [found] = await Promise.all([rows(organizationId, number), total(organizationId)]);
    return found;
  };
  return {
    path: `/v1/assessments/${id}/results`,
    answer: async (organizationId, { query }) =>
      (await page(organizationId, Number(query.get("page")))).map(presentListItem),
    statements: (organizationId, i) => page(organizationId, 1 + (i % PAGES)),
  };
}
