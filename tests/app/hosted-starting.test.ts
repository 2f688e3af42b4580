import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
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
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

const expireTokens = (assessment: Fetched) =>
  testDatabase().sql`update embed_tokens set expires_at = now() where assessment_id = ${assessment.id}`;

describe("starting", () => {
  test("requires a name of 1 to 120 characters without control characters, where names are asked for", async () => {
    const { share_code: code } = await createQuiz(api);
    for (const name of ["", "  ", "x".repeat(121), "a\u0007b", "a\nb", "\u202egnp", undefined, 7, null]) {
      const { status, error } = await createLearner().start(code, { name });
      expect([status, error.details?.[0].path], JSON.stringify(name)).toEqual([400, "name"]);
    }
    expect((await createLearner().start(code, { name: "Anna", score: 5 })).status).toBe(400);
    expect((await createLearner().start(code, { name: "é".repeat(120) })).status).toBe(201);
    expect((await createLearner().start(code, { name: "李 👩‍🏫 O'Neil-Ünal" })).status).toBe(201);
  });

  test("mints a token that works only on the service's own page, in HttpOnly cookies", async () => {
    const assessment = await createQuiz(api);
    const code = assessment.share_code;
    const learner = createLearner();
    const { status, data, text } = await learner.start(code.toLowerCase(), { name: " Anna   Schmidt " });
    expect([status, data]).toEqual([201, { location: `/take/${code}/attempt` }]);
    expect(text).not.toContain(learner.token(code));
    expect(learner.setCookies).toHaveLength(3);
    for (const cookie of learner.setCookies)
      expect(cookie).toMatch(/; Max-Age=\d{7,}; Path=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(learner.setCookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      "/",
      `/take/${code}`,
      `/api/take/${code}`,
    ]);
    const [row] = await listTokens(assessment);
    expect(row).toMatchObject({ source: "hosted", time_factor: 1, extra_attempts: 0, started_at: null });
    expect(row?.learner_ref).toMatch(/^Anna Schmidt · [0-9A-HJKMNP-TV-Z]{4}$/);
    const days = (Date.parse(row?.expires_at) - Date.parse(row?.created_at)) / 86_400_000;
    expect(days).toBe(7);
    const elsewhere = await fetch(`${getSiteUrl()}/v1/embed/assessments?token=${learner.token(code)}`, {
      headers: { origin: "https://school.example", "sec-fetch-site": "cross-site" },
    });
    expect(elsewhere.status).toBe(403);
  });

  test("tells two learners of the same name apart by browser, and recognizes each", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 2 });
    const [one, two] = [createLearner(), createLearner()];
    for (const learner of [one, two, one]) await submitAttempt(learner, assessment, ["b"], { name: "Anna" });
    const found = await listSubmissions(api, assessment);
    const refs = found.map(({ learner_ref }: Json) => learner_ref);
    expect(new Set(refs).size).toBe(2);
    expect(found.map(({ attempt_number }: Json) => attempt_number)).toEqual([2, 1, 1]);
    expect((await one.start(assessment.share_code, { name: "Anna" })).error.code).toBe("attempts_exhausted");
    expect((await one.page(`/take/${assessment.share_code}`)).text).toContain("Anna has used all attempts.");
    expect((await two.start(assessment.share_code, { again: true })).status).toBe(201);
  });

  test("names learners Guest by browser if names aren't asked for", async () => {
    const own = await createHostedClient("nothing");
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], { allowed_attempts: 1 });
    const learner = createLearner();
    const { text } = await learner.page(`/take/${assessment.share_code}`);
    expect(extractText(text)).not.toContain("Your name");
    await submitAttempt(learner, assessment, ["b"], {});
    const [{ learner_ref }] = (await own.get(`/v1/assessments/${assessment.id}/results`)).data;
    expect(learner_ref).toMatch(/^Guest · [0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await learner.start(assessment.share_code)).error.code).toBe("attempts_exhausted");
    expect((await createLearner().start(assessment.share_code)).status).toBe(201);
  });

  test("resumes an open attempt without restarting its timer", async () => {
    const assessment = await createQuiz(api, { time_limit_minutes: 10 });
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    const token = learner.token(code);
    expect((await learner.page(`/take/${code}`)).text).toContain("Start");
    const { body: view } = await learner.embed("GET", `assessments?token=${token}`);
    for (const body of [{ name: "Anna" }, { again: true }]) {
      const { status, data } = await learner.start(code, body);
      expect([status, data.location, learner.token(code)]).toEqual([201, `/take/${code}/attempt`, token]);
    }
    expect(await listTokens(assessment)).toHaveLength(1);
    const { status, location } = await learner.page(`/take/${code}`);
    expect([status, new URL(location, getSiteUrl()).pathname]).toEqual([307, `/take/${code}/attempt`]);
    expect(Date.parse((await listTokens(assessment))[0]?.started_at)).toBe(Date.parse(view.started_at));
  });

  test("says that the timer of an open attempt keeps running if the attempt has a time limit", async () => {
    const { share_code: code } = await createQuiz(api, { time_limit_minutes: 30 });
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    await learner.embed("GET", `assessments?token=${learner.token(code)}`);
    const { text } = await learner.page(`/take/${code}?as=other`);
    expect(extractText(text)).toContain("under the same name. Its timer keeps running.");
  });

  test("warns about an open attempt, then starts another one for a different learner", async () => {
    const assessment = await createQuiz(api);
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    await learner.embed("GET", `assessments?token=${learner.token(code)}`);
    const { text } = await learner.page(`/take/${code}?as=other`);
    expect(extractText(text)).toContain("Anna has an attempt in progress in this browser");
    expect(extractText(text)).not.toContain("timer");
    const first = learner.token(code);
    await learner.start(code, { name: "Bob" });
    expect(learner.token(code)).not.toBe(first);
    expect((await listTokens(assessment)).map((row) => row.learner_ref.split(" ")[0])).toEqual([
      "Anna",
      "Bob",
    ]);
  });

  test("resumes a learner after another one in the same browser, without resetting the timer", async () => {
    const assessment = await createQuiz(api, { time_limit_minutes: 10, allowed_attempts: 2 });
    const code = assessment.share_code;
    const learner = createLearner();
    const load = async () => (await learner.embed("GET", `assessments?token=${learner.token(code)}`)).body;
    await learner.start(code, { name: "Anna" });
    const first = learner.token(code);
    const { started_at } = await load();
    const answers = buildAnswers(assessment, ["b"]);
    await learner.embed("PUT", "progress", { token: first, answers });
    await learner.start(code, { name: "Bob" });
    expect((await load()).saved_answers).toBeNull();
    await learner.start(code, { name: "Anna" });
    expect(learner.token(code)).not.toBe(first);
    expect(await load()).toMatchObject({ started_at, saved_answers: answers });
    expect((await learner.embed("POST", "submit", { token: first, answers })).status).toBe(401);
    const submit = { token: learner.token(code), answers };
    expect((await learner.embed("POST", "submit", submit)).body.attempt_number).toBe(1);
    await learner.start(code, { again: true });
    const next = await load();
    expect(next.saved_answers).toBeNull();
    expect(Date.parse(next.started_at)).toBeGreaterThan(Date.parse(started_at));
  });

  test("refuses cross-site requests and another assessment's cookie", async () => {
    const [one, two] = [await createQuiz(api), await createQuiz(api)];
    const { status } = await createLearner().start(
      one.share_code,
      { name: "Anna" },
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    );
    expect(status).toBe(403);
    const learner = createLearner();
    await learner.start(one.share_code, { name: "Anna" });
    const cookie = `touchstone.attempt=${learner.token(one.share_code)}`;
    const page = await createLearner().page(`/take/${two.share_code}/attempt`, { cookie });
    expect(new URL(page.location, getSiteUrl()).pathname).toBe(`/take/${two.share_code}`);
    for (const forged of ["touchstone.attempt=emb_x", "touchstone.attempt=%00", "touchstone.browser=x"]) {
      expect((await createLearner().page(`/take/${two.share_code}`, { cookie: forged })).status).toBe(200);
    }
  });

  test("says that an attempt whose access expired before it began does not count, and starts another", async () => {
    const assessment = await createQuiz(api, { time_limit_minutes: 1 });
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    await expireTokens(assessment);
    const { text } = await learner.page(`/take/${code}`);
    expect(text).toContain("wasn’t submitted in time");
    expect((await learner.page(`/take/${code}/attempt`)).location).toMatch(new RegExp(`/take/${code}$`));
    expect((await learner.start(code, { again: true })).status).toBe(201);
    expect(await listTokens(assessment)).toHaveLength(2);
  });

  test("resumes an open attempt whose token has expired, also after the assessment closes, and warns if it is late", async () => {
    const assessment = await createQuiz(api, { time_limit_minutes: 10, allowed_attempts: 1 });
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    const load = async () => (await learner.embed("GET", `assessments?token=${learner.token(code)}`)).body;
    const { started_at } = await load();
    await expireTokens(assessment);
    const readStart = async () => extractText((await learner.page(`/take/${code}`)).text);
    const stillOpen = "Your access to this assessment has expired, but your last attempt is still open.";
    const late = "Its time is up, so it will be submitted late as soon as you resume it.";
    const before = await readStart();
    for (const shown of [stillOpen, "Resume your attempt"]) expect(before).toContain(shown);
    for (const hidden of ["doesn’t count", late, "Start another attempt"])
      expect(before).not.toContain(hidden);
    expect((await learner.page(`/take/${code}/attempt`)).location).toMatch(new RegExp(`/take/${code}$`));
    await testDatabase().sql`update attempts set started_at = started_at - interval '1 hour',
      deadline = deadline - interval '1 hour' where assessment_id = ${assessment.id}`;
    const settings = { closes_at: "2020-01-01T00:00:00.000Z" };
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { settings })).error).toBeNull();
    const after = await readStart();
    for (const shown of ["This assessment is closed", `${stillOpen} ${late}`, "Resuming as Anna"])
      expect(after).toContain(shown);
    expect((await learner.start(code, { again: true })).status).toBe(201);
    expect(Date.parse((await load()).started_at)).toBe(Date.parse(started_at) - 3_600_000);
  });

  test("shows the start page instead of redirecting endlessly if an open token's attempt was deleted", async () => {
    const assessment = await createQuiz(api);
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    await learner.embed("GET", `assessments?token=${learner.token(code)}`);
    await testDatabase().sql`delete from attempts where assessment_id = ${assessment.id}`;
    const before = await learner.page(`/take/${code}`);
    expect([before.status, extractText(before.text)]).toEqual([200, expect.stringContaining("Start")]);
    const settings = { closes_at: "2020-01-01T00:00:00.000Z" };
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { settings })).error).toBeNull();
    expect((await learner.page(`/take/${code}/attempt`)).location).toMatch(new RegExp(`/take/${code}$`));
    const { status, text } = await learner.page(`/take/${code}`);
    expect([status, text.includes("This assessment is closed")]).toEqual([200, true]);
  });
});
