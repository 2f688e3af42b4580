import { beforeAll, describe, expect, test } from "vitest";
import { type Api, listEvents, testDatabase } from "#tests/support/api.ts";
import { load, ORIGIN, submit } from "#tests/support/embed-requests.ts";
import {
  createQuiz,
  extractText,
  type Fetched,
  listSubmissions,
  listTokens,
  submitAttempt,
} from "#tests/support/hosted.ts";
import { createHostedClient, createLearner } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { buildAnswers } from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

describe("a product's token", () => {
  const mint = async (assessment: Fetched, more: Json = {}): Promise<string> => {
    const body = { assessment_id: assessment.id, origins: [getSiteUrl()], learner_ref: "u-1", ...more };
    const { data, error } = await api.post("/v1/embed/token", body);
    expect(error).toBeNull();
    return data.token;
  };

  test("opens with its extra time and attempts if this is one of its origins", async () => {
    const assessment = await createQuiz(api, { time_limit_minutes: 30, allowed_attempts: 1 });
    const code = assessment.share_code;
    const token = await mint(assessment, { accommodations: { time_factor: 1.5, extra_attempts: 1 } });
    const learner = createLearner();
    const opened = await learner.open(code, token);
    expect([opened.status, opened.data.location, learner.token(code)]).toEqual([200, `/take/${code}`, token]);
    const { text } = await learner.page(`/take/${code}`);
    expect(extractText(text)).toContain("45 minutes, including your extra time");
    expect(text).not.toContain("u-1");
    for (const left of [1, 0]) {
      await submitAttempt(learner, assessment, ["b", "Paris"], { again: true });
      const [{ learner_ref }] = await listSubmissions(api, assessment);
      expect(learner_ref).toBe("u-1");
      const after = await learner.page(`/take/${code}/result`);
      expect(after.text.includes("Start another attempt")).toBe(left > 0);
    }
    const rows = await listTokens(assessment);
    expect(rows.map((row) => [row.source, row.time_factor, row.extra_attempts])).toEqual([
      ["hosted", 1.5, 1],
      ["hosted", 1.5, 1],
    ]);
    expect((await listEvents(api)).at(-1)?.data).toMatchObject({ source: "hosted", learner_ref: "u-1" });
  });

  test("doesn't show its extra time and attempts to another learner in the same browser", async () => {
    const assessment = await createQuiz(api, { time_limit_minutes: 30, allowed_attempts: 1 });
    const code = assessment.share_code;
    const token = await mint(assessment, { accommodations: { time_factor: 1.5, extra_attempts: 6 } });
    const learner = createLearner();
    await learner.open(code, token);
    const readFacts = async (path: string) => extractText((await learner.page(path)).text);
    expect(await readFacts(`/take/${code}`)).toMatch(/45 minutes, including your extra time\s*Attempts\s*7/);
    expect(await readFacts(`/take/${code}?as=other`)).toMatch(/30 minutes\s*Attempts\s*1/);
  });

  test("says that no attempt is left if it is opened after the only one was submitted with another token", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 1 });
    const code = assessment.share_code;
    const [first, second] = [await mint(assessment), await mint(assessment)];
    const learner = createLearner();
    await learner.open(code, first);
    await submitAttempt(learner, assessment, ["b", "Paris"], { again: true });
    const elsewhere = createLearner();
    expect((await elsewhere.open(code, second)).status).toBe(200);
    const { text } = await elsewhere.page(`/take/${code}`);
    expect(text).toContain("You have used all attempts.");
    expect(text).not.toContain("See your result");
  });

  test("without a learner allows one attempt, and the next start asks for a name", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: null });
    const code = assessment.share_code;
    const [done, late] = [createLearner(), createLearner()];
    for (const learner of [done, late])
      await learner.open(code, await mint(assessment, { learner_ref: undefined }));
    await submitAttempt(done, assessment, ["b"], { again: true });
    expect((await done.page(`/take/${code}`)).text).toContain("You have used all attempts.");
    await testDatabase().sql`
      update embed_tokens set expires_at = now() where assessment_id = ${assessment.id} and consumed_at is null`;
    const { text } = await late.page(`/take/${code}`);
    expect(text).toContain("wasn’t submitted in time");
    expect(text).toContain("Your name");
    for (const learner of [done, late]) {
      expect((await learner.start(code, { again: true })).error.details[0].path).toBe("name");
      expect((await learner.start(code, { name: "Anna" })).status).toBe(201);
    }
  });

  test("is refused for other origins or assessments, and when unknown, used or expired", async () => {
    const [one, two] = [await createQuiz(api), await createQuiz(api)];
    const learner = createLearner();
    const foreign = await mint(one, { origins: ["https://school.example"] });
    expect((await learner.open(one.share_code, foreign)).error.code).toBe("origin_not_allowed");
    const own = await mint(one);
    expect((await learner.open(two.share_code, own)).error.code).toBe("unauthenticated");
    expect((await learner.open(one.share_code, "emb_x")).error.code).toBe("unauthenticated");
    await testDatabase().sql`update embed_tokens set expires_at = now() where assessment_id = ${one.id}`;
    expect((await learner.open(one.share_code, own)).error.code).toBe("unauthenticated");
    expect(learner.token(one.share_code)).toBe("");
    const [row] = await listTokens(one);
    expect(row?.source).toBe("embed");
  });

  test("is ignored in a cookie unless it was opened here: it starts no attempt and shows no result", async () => {
    const settings = { allowed_attempts: 3, show_solutions: "after_submit" };
    const assessment = await createQuiz(api, settings);
    const code = assessment.share_code;
    const token = await mint(assessment, { origins: [ORIGIN] });
    const learner = createLearner();
    const cookie = `touchstone.attempt=${token}`;
    const isRefused = async () => {
      const pages = await Promise.all(
        ["attempt", "result"].map((page) => learner.page(`/take/${code}/${page}`, { cookie })),
      );
      expect(pages.map(({ location }) => location)).toEqual([`/take/${code}`, `/take/${code}`]);
      const again = await learner.start(code, { again: true }, { cookie });
      expect(again.error.details[0].path).toBe("name");
    };
    await load(api, token);
    await isRefused();
    expect((await submit(api, token, buildAnswers(assessment, ["b", "Paris"]))).status).toBe(200);
    await isRefused();
    expect(await listTokens(assessment)).toHaveLength(1);
  });
});
