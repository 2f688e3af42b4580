import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { ORIGIN, submit } from "#tests/support/embed-requests.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("creating a token", () => {
  test("returns it once, valid for 1 hour or for the time limit plus 15 minutes if that is longer", async () => {
    const short = await createPublishedAssessment(api, [choiceQuestion()]);
    const { status, data } = await api.post("/v1/embed/token", {
      assessment_id: short.id,
      origins: [ORIGIN, ORIGIN],
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      token: expect.stringMatching(/^emb_[A-Za-z0-9_-]{43}$/),
      expires_at: expect.any(String),
      assessment_id: short.id,
      origins: [ORIGIN],
    });
    const long = await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 100 });
    const expectLifetime = async (more: object, seconds: number) => {
      const before = Date.now();
      const body = { assessment_id: long.id, origins: [ORIGIN], ...more };
      const minted = await api.post("/v1/embed/token", body);
      const mintedAt = Date.parse(minted.data.expires_at) - seconds * 1000;
      expect(mintedAt).toBeGreaterThanOrEqual(before);
      expect(mintedAt).toBeLessThanOrEqual(Date.now());
    };
    await expectLifetime({}, 115 * 60);
    await expectLifetime({ accommodations: { time_factor: 1.5 } }, 165 * 60);
    await expectLifetime({ expires_in_seconds: 60 }, 60);
    const { sql } = testDatabase();
    const rows = await sql`select digest from embed_tokens where organization_id = ${api.organizationId}`;
    expect(JSON.stringify(rows)).not.toContain(data.token);
  });

  test("uses the organization's origins by default, and is refused if it has none", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const mint = () => own.post("/v1/embed/token", { assessment_id: assessment.id });
    expect((await mint()).error.code).toBe("no_origin_allowed");
    const { sql } = testDatabase();
    await sql`update organizations set embed_origins = ${[ORIGIN]} where id = ${own.organizationId}`;
    expect((await mint()).data.origins).toEqual([ORIGIN]);
  });

  test.each([
    ["https://school.example/", "origins[0]"],
    ["https://school.example/path", "origins[0]"],
    ["https://School.example", "origins[0]"],
    ["https://user@school.example", "origins[0]"],
    ["null", "origins[0]"],
    ["*", "origins[0]"],
    ["https://*", "origins[0]"],
    ["https://*.school.example", "origins[0]"],
    ["https://school.*:8443", "origins[0]"],
    ["https://school,evil.example", "origins[0]"],
    ["https://school.example:443", "origins[0]"],
  ])("refuses the origin %s", async (origin, path) => {
    const { status, error } = await api.post("/v1/embed/token", {
      assessment_id: api.organizationId,
      origins: [origin],
    });
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  test("is refused for drafts, archived assessments and learners without attempts left", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const mint = (more: object = {}) =>
      api.post("/v1/embed/token", {
        assessment_id: assessment.id,
        origins: [ORIGIN],
        learner_ref: "l",
        ...more,
      });
    await submit(api, (await mint()).data.token, { exerciseAnswers: [] });
    expect((await mint()).error.code).toBe("attempts_exhausted");
    expect((await mint({ accommodations: { extra_attempts: 1 } })).status).toBe(201);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await mint()).error.code).toBe("assessment_archived");
    const { data } = await api.post("/v1/assessments", { title: "Draft" });
    expect(
      (await api.post("/v1/embed/token", { assessment_id: data.id, origins: [ORIGIN] })).error.code,
    ).toBe("assessment_not_published");
  });
});
