import { beforeAll, expect, test } from "vitest";
import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion, numericQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
let ctx: Ctx;
let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
beforeAll(async () => {
  api = await createTestClient();
  ctx = {
    db: testDatabase().db,
    organizationId: api.organizationId,
    actor: { kind: "system" },
    now: new Date(),
    requestId: "verify",
  };
  assessment = await createPublishedAssessment(api, [choiceQuestion(2), numericQuestion()], {
    allowed_attempts: null,
  });
});

const submit = async (values: unknown[], { id, exercises } = assessment, more = {}): Promise<string> => {
  const [exercise] = exercises;
  const questionAnswers = exercise.questions.map(({ id }: { id: string }, i: number) => ({
    questionId: id,
    answers: [{ responseId: "r1", value: values[i] }],
  }));
  const answers = { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] };
  const { data } = await api.post(`/v1/assessments/${id}/submit`, { learner_ref: "Ada", answers, ...more });
  return data.submission_id;
};
/** Fetches a submission without the time of its last update, because a repair also updates it. */
async function read(id: string) {
  const { updated_at, ...submission } = (await api.get(`/v1/submissions/${id}`)).data;
  return submission;
}
const corruptSubmission = (id: string, change: string) =>
  testDatabase().sql.unsafe(`update submissions set ${change} where id = '${id}'`);
const verify = (repair = false) => verifySubmissions(ctx, { repair });
const fetchOverview = async () => (await api.get(`/v1/assessments/${assessment.id}/analytics`)).data.overview;

test("finds no difference in correct results of any kind", async () => {
  await submit(["b", 3.14]);
  await submit(["a", ""]);
  await submit(["b", 3], assessment, { allow_draft: true });
  const { checked, differences } = await verify();
  expect([checked, differences]).toEqual([3, []]);
});

test.each([
  ["passed", "passed = not passed", { passed: { stored: false, expected: true } }],
  ["score", "score = 1", { score: { stored: 1, expected: 3 } }],
  [
    "fractions",
    "fractions = '[[0],[1]]', question_scores = '{0,1}'",
    {
      fractions: { stored: [[0], [1]], expected: [[1], [1]] },
      questionScores: { stored: [0, 1], expected: [2, 1] },
    },
  ],
])("reports a wrong %s, and repairs it with an entry in the audit log", async (_column, change, columns) => {
  const id = await submit(["b", 3.14]);
  const [before, figures] = [await read(id), await fetchOverview()];
  await corruptSubmission(id, change);
  expect((await verify()).differences).toEqual([
    { submissionId: id, assessmentId: assessment.id, columns, canRepair: true },
  ]);
  expect(await read(id)).not.toEqual(before);

  expect((await verify(true)).differences).toHaveLength(1);
  expect(await read(id)).toEqual(before);
  expect(await fetchOverview()).toEqual(figures);
  expect((await verify()).differences).toEqual([]);
  const entries = await testDatabase().sql`select action, actor_kind from audit_log where subject_id = ${id}`;
  expect([...entries]).toEqual([{ action: "submission.repaired", actor_kind: "system" }]);
});

test("keeps and counts a teacher's marks", async () => {
  const essay = await createPublishedAssessment(api, [choiceQuestion(), openQuestion(4)]);
  const id = await submit(["b", "An essay"], essay);
  expect((await verify()).differences).toEqual([]);
  const marked = { question_id: essay.exercises[0].questions[1].id, score: 3, comment: "Good" };
  await api.put(`/v1/submissions/${id}/grading`, { questions: [marked], finalize: true });
  const before = await read(id);
  await corruptSubmission(id, "passed = false, manual_score = 0");
  const columns = { passed: { stored: false, expected: true }, manualScore: { stored: 0, expected: 3 } };
  expect((await verify(true)).differences).toMatchObject([{ submissionId: id, columns }]);
  expect(await read(id)).toEqual(before);
});

test("reports a draft submission that was stored as a regular one, and leaves it unchanged", async () => {
  const id = await submit(["b", 3.14], assessment, { allow_draft: true });
  await corruptSubmission(id, "is_draft = false");
  const expected = {
    submissionId: id,
    columns: { isDraft: { stored: false, expected: true } },
    canRepair: false,
  };
  expect((await verify(true)).differences).toMatchObject([expected]);
  expect((await verify()).differences).toMatchObject([expected]);
});
