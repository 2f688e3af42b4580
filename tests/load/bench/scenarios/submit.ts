import type { GradedSubmission } from "#lib/contract/submissions.ts";
import { scatter } from "../numbers.ts";
import { MIX_TITLE, mixedAnswers, mixedQuiz } from "../quiz.ts";
import type { Scenario } from "../scenario.ts";
import { createSubmitBaseline } from "./submit-baseline.ts";

/** Each set of answers is serialized once, so that it costs the client nothing. */
export type SubmitData = { id: string; answers: string[] };

const VARIANTS = 256;
const LEARNER_POOL = 1000;
/** One in this many submissions is the first of its learner. */
const NEW_ONE_IN = 4;

const getLearnerRef = (i: number) =>
  i % NEW_ONE_IN === 0 ? `new-${i}` : `learner-${scatter(i, LEARNER_POOL)}`;

export const submit: Scenario<SubmitData> = {
  name: "submit",
  title: `POST /v1/assessments/{id}/submit, ${MIX_TITLE}; 1 in ${NEW_ONE_IN} by a new learner, the rest by ${LEARNER_POOL} others`,
  access: { scope: "write:submissions", bucket: "submit" },
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: submit"));
    await api.post(`/v1/assessments/${id}/publish`);
    const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
    const answers = Array.from({ length: VARIANTS }, (_, n) => JSON.stringify(mixedAnswers(assessment, n)));
    return { id, answers };
  },
  request: ({ id, answers }, i) => ({
    method: "POST",
    path: `/v1/assessments/${id}/submit`,
    body: `{"learner_ref":"${getLearnerRef(i)}","answers":${answers[i % VARIANTS]}}`,
  }),
  createBaseline: (sql, organizationId, data) =>
    createSubmitBaseline(sql, organizationId, data, getLearnerRef),
  comparable(answer) {
    const { submission_id, attempt_number, ...graded } = answer as GradedSubmission;
    return graded;
  },
  async verify(sql, organizationId, { id }, accepted) {
    const [found] = await sql<{ rows: number; attempts: number; events: number }[]>`
      select
        (select count(*)::int from submissions
          where organization_id = ${organizationId} and assessment_id = ${id}) as rows,
        (select sum(used)::int from attempt_counters
          where organization_id = ${organizationId} and assessment_id = ${id}) as attempts,
        (select count(*)::int from events where organization_id = ${organizationId}
          and type = 'submission.graded' and data->>'assessment_id' = ${id}) as events`;
    return Object.entries(found ?? {}).flatMap(([what, count]) =>
      count === accepted ? [] : [`${accepted} submissions were accepted, but there are ${count} ${what}`],
    );
  },
  targets: { baselineRatio: 0.85, roundTrips: 2, tail: 10 },
};

/** The same scenario with so many connections that submissions share statements. */
export const submitCrowd: Scenario<SubmitData> = {
  ...submit,
  name: "submit-crowd",
  title: "the same over 200 connections",
  connections: 200,
  targets: { baselineRatio: 1.3, tail: 10 },
};
