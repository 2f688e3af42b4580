import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { uploadImport, writeExchangeFile } from "#tests/support/imports.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

/** More than a request previews, or reports the events of, itself. */
const SUBMISSIONS = 5_001;

let service: RunningService;
let database: Database;
let api: Api;
beforeAll(async () => {
  service = await startService({ build: "none", env: { WEBHOOK_WORKER: "1" } });
  database = openDatabase(service.connection, 2);
  const { organizationId, apiKey } = await createTestOrganization(database);
  api = createApiClient(service.baseUrl, organizationId, apiKey);
});
afterAll(async () => {
  await database?.close();
  await stopService(service);
});

/** The other tasks are done by running workers in tests/v1/bucket.test.ts and tests/browser/platform-grades.test.ts. */
describe("a running worker", () => {
  test("submits the answers that are saved at a deadline", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], {
      time_limit_minutes: 1,
      on_deadline: "submit_saved",
    });
    const { data } = await api.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "ada" });
    await api.put(`/v1/attempts/${data.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
    await database.sql`update attempts set started_at = started_at - interval '95 seconds',
      deadline = deadline - interval '95 seconds' where id = ${data.id}`;
    const readState = async () => (await api.get(`/v1/attempts/${data.id}`)).data.state;
    await expect.poll(readState).toBe("submitted");
  });

  test("previews a large regrade, and writes the events of its commit", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "a",
      answers: buildAnswers(assessment, ["a"]),
    });
    await copySubmissions(assessment.id, { a: SUBMISSIONS }, database);
    const answer_keys = [{ type: "choice", response_id: "r1", correct: ["a"] }];
    const question_id = assessment.exercises[0].questions[0].id;
    const corrections = [{ question_id, mode: "new_key", answer_keys }];
    const { status, data } = await api.post(`/v1/assessments/${assessment.id}/regrades`, { corrections });
    expect([status, data.status]).toEqual([202, "previewing"]);
    const read = async () => (await api.get(`/v1/regrades/${data.id}`)).data;
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe("previewed");
    const { fingerprint } = await read();
    expect((await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint })).status).toBe(200);
    const countEvents = async () => {
      const [row] =
        await database.sql`select count(*)::int as n from events where type = 'submission.regraded'`;
      return row?.n;
    };
    await expect.poll(countEvents, { timeout: 20_000 }).toBe(SUBMISSIONS);
  }, 120_000);

  test("counts the submissions of an assessment whose analytics were requested", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "ada",
      answers: buildAnswers(assessment, ["b"]),
    });
    await database.sql`insert into analytics_requests (organization_id, assessment_id)
      values (${api.organizationId}, ${assessment.id})`;
    const listLeft = () => database.sql`
      select from analytics_requests where assessment_id = ${assessment.id}
      union all select from analytics_pending where assessment_id = ${assessment.id}`;
    await expect.poll(listLeft).toHaveLength(0);
  });

  test("imports a file, and adds up the counters of lists", async () => {
    const file = writeExchangeFile([{ id: "q1", ...choiceQuestion() }]);
    const { data } = await uploadImport(api, file);
    const readStatus = async () => (await api.get(`/v1/imports/${data.id}`)).data.status;
    await expect.poll(readStatus).toBe("completed");
    await expect.poll(() => database.sql`select from list_count_changes`).toHaveLength(0);
  });
});
