import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createQuiz, extractText, extractTitle, submitAttempt } from "#tests/support/hosted.ts";
import { createHostedClient, createLearner, type Learner } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { buildAnswers } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

const readTitle = async (learner: Learner, path: string): Promise<string | undefined> =>
  extractTitle((await learner.page(path)).text);

describe("the title of the window", () => {
  test("names the assessment before, during, and after an attempt, in the page's language", async () => {
    const assessment = await createQuiz(api);
    const path = `/take/${assessment.share_code}`;
    const learner = createLearner();
    expect(await readTitle(learner, "/take")).toBe("Take an assessment");
    expect(await readTitle(learner, path)).toBe("A quiz");
    await learner.start(assessment.share_code, { name: "Anna" });
    expect(await readTitle(learner, `${path}/attempt`)).toBe("A quiz");
    await learner.embed("POST", "submit", {
      token: learner.token(assessment.share_code),
      answers: buildAnswers(assessment, ["b", "Paris"]),
    });
    expect(await readTitle(learner, `${path}/result`)).toBe("Your result: A quiz");
    expect(await readTitle(learner, `${path}/result?lang=de`)).toBe("Ihr Ergebnis: A quiz");
  });

  test("says that a code is unknown, alike for codes that no assessment can have", async () => {
    for (const path of ["ZZZZZZZZ", "7", "ZZZZZZZZ/attempt", "ZZZZZZZZ/result"]) {
      expect([path, await readTitle(createLearner(), `/take/${path}`)]).toEqual([
        path,
        "Assessment not found",
      ]);
    }
    expect(await readTitle(createLearner(), "/take/ZZZZZZZZ?lang=de")).toBe("Test nicht gefunden");
  });

  test("names a closed assessment only to a browser that has taken it", async () => {
    const archived = await createQuiz(api, { allowed_attempts: 2 });
    const ended = await createQuiz(api, { allowed_attempts: 2 });
    const learner = createLearner();
    for (const { share_code } of [archived, ended]) await learner.start(share_code, { name: "Anna" });
    await submitAttempt(learner, ended, ["b", "Paris"], { name: "Anna" });
    await api.post(`/v1/assessments/${archived.id}/archive`);
    await api.patch(`/v1/assessments/${ended.id}`, { settings: { closes_at: "2020-01-01T00:00:00.000Z" } });
    for (const { share_code } of [archived, ended]) {
      for (const page of ["", "/attempt", "/result"]) {
        const { text } = await createLearner().page(`/take/${share_code}${page}`);
        expect(text, page).not.toMatch(/<title>[^<]*A quiz/);
      }
      expect(await readTitle(createLearner(), `/take/${share_code}`)).toBe("This assessment is closed");
      expect(await readTitle(learner, `/take/${share_code}`)).toBe("This assessment is closed: A quiz");
    }
  });

  test("names an assessment that opens later", async () => {
    const { share_code } = await createQuiz(api, { opens_at: "2999-01-01T00:00:00.000Z" });
    expect(await readTitle(createLearner(), `/take/${share_code}`)).toBe("A quiz");
  });
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
      // The page itself, which needs no scripts.
      expect(text).toMatch(/<h1[^>]*>Assessment not found<\/h1>/);
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
