import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createQuiz, extractText, submitAttempt } from "#tests/support/hosted.ts";
import { createHostedClient, createLearner } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

describe("the start page", () => {
  test("describes the assessment without revealing its questions", async () => {
    const assessment = await createQuiz(api, {
      time_limit_minutes: 30,
      passing_score_percent: 60,
      allowed_attempts: 3,
    });
    const { status, text } = await createLearner().page(`/take/${assessment.share_code}`);
    expect(status).toBe(200);
    for (const shown of ["A quiz", "Acme School", "30 minutes", "60%", "Your name"]) {
      expect(text).toContain(shown);
    }
    expect(extractText(text)).toContain("2 (2 points)");
    for (const hidden of [
      "Alpha",
      "capital of France",
      assessment.exercises[0].questions[0].id,
      api.organizationId,
    ]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toMatch(/<meta name="robots" content="noindex/);
  });

  test("accepts other spellings of the code, and redirects to one address", async () => {
    const { sql } = testDatabase();
    const assessment = await createQuiz(api);
    const code = `AB01${assessment.share_code.slice(4)}`;
    await sql`update assessments set share_code = ${code} where id = ${assessment.id}`;
    const learner = createLearner();
    for (const written of [code.toLowerCase(), `ab0l${code.slice(4)}`, `ABOI-${code.slice(4)}`]) {
      const { status, location } = await learner.page(`/take/${written}`);
      expect([status, new URL(location, getSiteUrl()).pathname]).toEqual([307, `/take/${code}`]);
    }
    expect((await learner.page(`/take/${code}`)).status).toBe(200);
  });

  test("is reached from the form by typing the code", async () => {
    const { share_code: code } = await createQuiz(api);
    const learner = createLearner();
    expect((await learner.page("/take")).text).toContain('name="code"');
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase();
    const { status, location } = await learner.page(`/take?code=${encodeURIComponent(spaced)}`);
    expect([status, location]).toEqual([307, `/take/${code}`]);
    const wrong = await learner.page("/take?code=%3Cb%3EUUUUUUU");
    expect([wrong.status, wrong.text.includes("Invalid code")]).toEqual([200, true]);
  });

  test("is the same 404 for an unknown code and an invalid one", async () => {
    const pages = await Promise.all(
      ["ZZZZZZZZ", "UUUUUUUU", "7", "%00", "ZZZZZZZZZ"].map((code) => createLearner().page(`/take/${code}`)),
    );
    for (const { status, text } of pages) {
      expect(status).toBe(404);
      expect(text).toContain("Assessment not found");
    }
    for (const path of ["result", "attempt"]) {
      expect((await createLearner().page(`/take/ZZZZZZZZ/${path}`)).status).toBe(404);
    }
    expect((await createLearner().start("ZZZZZZZZ", { name: "Anna" })).error.code).toBe("not_found");
    expect((await createLearner().open("ZZZZZZZZ", "emb_x")).error.code).toBe("not_found");
  });

  test("shows an archived assessment as closed, starts no attempt, and keeps results", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 2 });
    const code = assessment.share_code;
    const [before, done] = [createLearner(), createLearner()];
    await before.start(code, { name: "Anna" });
    await submitAttempt(done, assessment, ["b", "Paris"], { name: "Bob" });
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    for (const learner of [createLearner(), before, done]) {
      const { status, text } = await learner.page(`/take/${code}`);
      expect([status, text.includes("This assessment is closed")]).toEqual([200, true]);
      expect(text).not.toContain("Your name");
    }
    expect((await before.page(`/take/${code}/attempt`)).location).toMatch(new RegExp(`/take/${code}$`));
    expect((await createLearner().start(code, { name: "Anna" })).error.code).toBe("assessment_archived");
    const { status, text } = await done.page(`/take/${code}/result`);
    expect(status).toBe(200);
    expect(text).not.toContain("Start another attempt");
  });
});
