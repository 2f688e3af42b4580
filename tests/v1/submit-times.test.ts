import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("outside the period in which attempts can begin", () => {
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  test.each([
    ["before opens_at", { opens_at: at(1) }, undefined, 409],
    ["from closes_at on", { closes_at: at(-1) }, undefined, 409],
    ["within the period", { opens_at: at(-1), closes_at: at(1) }, undefined, 200],
    ["after closes_at, if the learner started before it", { closes_at: at(-1) }, at(-2), 200],
    ["after closes_at, if the learner started after it", { closes_at: at(-2) }, at(-1), 409],
    ["before opens_at, whenever the learner started", { opens_at: at(1) }, at(-2), 409],
  ])("a submission %s gets its status", async (_, settings, startedAt, status) => {
    const assessment = await createPublishedAssessment(api, [textQuestion()], settings);
    const submission = {
      learner_ref: "l",
      answers: buildAnswers(assessment, ["Paris"]),
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
    };
    const submitted = await api.post(`/v1/assessments/${assessment.id}/submit`, submission);
    expect(submitted.status).toBe(status);
    expect(submitted.error?.code).toBe(status === 409 ? "assessment_not_open" : undefined);
    const { meta } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(meta.total).toBe(status === 409 ? 0 : 1);
  });
});

test("a submission before opens_at whose answers don't fit is 400", async () => {
  const opens_at = new Date(Date.now() + 3_600_000).toISOString();
  const assessment = await createPublishedAssessment(api, [choiceQuestion()], { opens_at });
  const body = { learner_ref: "l", answers: buildAnswers(assessment, ["zzz"]) };
  const { status, error } = await api.post(`/v1/assessments/${assessment.id}/submit`, body);
  expect([status, error.code]).toEqual([400, "invalid_request"]);
});

describe("started_at", () => {
  const submitWith = async (started_at: string) => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const body = { learner_ref: "ann", answers: buildAnswers(assessment, ["b"]), started_at };
    return { assessment, response: await api.post(`/v1/assessments/${assessment.id}/submit`, body) };
  };

  test.each([
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["0015-06-30T12:00:00.5+02:00", "0015-06-30T10:00:00.500Z"],
    ["0099-12-31T23:59:59.999Z", "0099-12-31T23:59:59.999Z"],
    ["0100-01-01T00:00:00Z", "0100-01-01T00:00:00.000Z"],
    ["2015-01-01T00:00:00Z", "2015-01-01T00:00:00.000Z"],
  ])("%s is returned as the same moment", async (sent, stored) => {
    const { assessment, response } = await submitWith(sent);
    const submission = await api.get(`/v1/submissions/${response.data.submission_id}`);
    expect(submission.data.started_at).toBe(stored);
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(data.map((row: { started_at: string }) => row.started_at)).toEqual([stored]);
  });

  test("may be up to 5 minutes in the future; later is 400 and records nothing", async () => {
    const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect((await submitWith(fromNow(4))).response.status).toBe(200);
    const { assessment, response } = await submitWith(fromNow(6));
    expect(response).toMatchObject({
      status: 400,
      error: {
        code: "invalid_request",
        details: [{ path: "started_at", message: "must not be more than 5 minutes in the future" }],
      },
    });
    expect((await api.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(0);
  });

  test("in the future is reported before an unknown assessment", async () => {
    const body = { learner_ref: "a", answers: { exerciseAnswers: [] }, started_at: "9999-01-01T00:00:00Z" };
    const response = await api.post(`/v1/assessments/${crypto.randomUUID()}/submit`, body);
    expect([response.status, response.error.details[0].path]).toEqual([400, "started_at"]);
  });
});
