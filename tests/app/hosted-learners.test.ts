import { hkdfSync } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createBrowserId, listLearnerRefs, signBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createQuiz, type Fetched, listTokens } from "#tests/support/hosted.ts";
import { createHostedClient, createLearner, type Learner } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

/** Finds two browser ids with the same short code. About a thousand random ids contain such a pair. */
function findCollidingIds(): [string, string] {
  const seen = new Map<string, string>();
  for (;;) {
    const id = createBrowserId();
    const [ref = ""] = listLearnerRefs("Anna", id);
    const other = seen.get(ref);
    if (other !== undefined) return [other, id];
    seen.set(ref, id);
  }
}

/** Signs a browser cookie as the service does. */
function signBrowserCookie(id: string): string {
  const file = path.join(path.dirname(inject("logFile")), "secrets.json");
  const { encryption_key } = JSON.parse(fs.readFileSync(file, "utf8"));
  const key = hkdfSync("sha256", Buffer.from(encryption_key, "base64"), "", "touchstone browser", 32);
  return signBrowserId(Buffer.from(key), id);
}

describe("the learner of an attempt", () => {
  const BROWSER = "touchstone.browser";
  const getBrowserCookie = (learner: Learner) =>
    new RegExp(`${BROWSER}=([^;]+)`).exec(learner.cookies("/"))?.[1] ?? "";
  /** Starts an attempt in a browser that has only this cookie. */
  const startWithCookie = async (cookie: string, code: string, name = "Anna") => {
    const learner = createLearner();
    const answer = await learner.start(code, { name }, { cookie: `${BROWSER}=${cookie}` });
    return { learner, answer };
  };
  const fetchLearnerRefs = async (assessment: Fetched) =>
    (await listTokens(assessment)).map((row) => row.learner_ref as string);
  /** Starts an attempt as Anna and leaves it in progress. */
  const startAttempt = async (assessment: Fetched, id = createBrowserId()) => {
    const { learner: anna } = await startWithCookie(signBrowserCookie(id), assessment.share_code);
    const token = anna.token(assessment.share_code);
    await anna.embed("GET", `assessments?token=${token}`);
    const answers = buildAnswers(assessment, ["b"]);
    expect((await anna.embed("PUT", "progress", { token, answers })).status).toBe(204);
    const expectAttemptOpen = async () => {
      const { status, body } = await anna.embed("GET", `assessments?token=${token}`);
      expect([status, body.saved_answers]).toEqual([200, answers]);
    };
    return { anna, token, goesOn: expectAttemptOpen };
  };

  test("gives a forged browser id no access to another learner's attempt", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 1 });
    const [hers, found] = findCollidingIds();
    const { goesOn: expectAttemptOpen } = await startAttempt(assessment, hers);
    expect(await fetchLearnerRefs(assessment)).toEqual([listLearnerRefs("Anna", found)[0]]);
    for (const cookie of [found, `${found}.`, `${found}.${"A".repeat(43)}`]) {
      const { learner, answer } = await startWithCookie(cookie, assessment.share_code);
      expect(answer.status).toBe(201);
      const { body } = await learner.embed(
        "GET",
        `assessments?token=${learner.token(assessment.share_code)}`,
      );
      expect(body.saved_answers).toBeNull();
    }
    await expectAttemptOpen();
    expect(new Set(await fetchLearnerRefs(assessment)).size).toBe(4);
  });

  test("gives the second of two browsers with colliding codes a longer code", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 1 });
    const [first, second] = findCollidingIds();
    const [short = ""] = listLearnerRefs("Anna", first);
    const one = await startWithCookie(signBrowserCookie(first), assessment.share_code);
    const view = await one.learner.embed(
      "GET",
      `assessments?token=${one.learner.token(assessment.share_code)}`,
    );
    expect(view.status).toBe(200);
    const two = await startWithCookie(signBrowserCookie(second), assessment.share_code);
    const refs = await fetchLearnerRefs(assessment);
    expect(refs).toEqual([short, expect.stringMatching(new RegExp(`^${short}[0-9A-Z]$`))]);
    const { learner, answer } = two;
    expect(answer.status).toBe(201);
    const answers = buildAnswers(assessment, ["b"]);
    const submit = { token: learner.token(assessment.share_code), answers };
    expect((await learner.embed("POST", "submit", submit)).status).toBe(200);
    const again = await startWithCookie(signBrowserCookie(second), assessment.share_code);
    expect(again.answer.error.code).toBe("attempts_exhausted");
    const token = one.learner.token(assessment.share_code);
    expect((await one.learner.embed("GET", `assessments?token=${token}`)).status).toBe(200);
  });

  test("never gives a browser a learner reference that is in use", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 1 });
    const id = createBrowserId();
    const [ref = ""] = listLearnerRefs("Anna", id);
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: ref,
      answers: { exerciseAnswers: [] },
    });
    const { answer } = await startWithCookie(signBrowserCookie(id), assessment.share_code);
    expect(answer.status).toBe(201);
    expect((await fetchLearnerRefs(assessment))[0]).toHaveLength(ref.length + 1);
  });

  test("treats a changed, cut-off or re-signed cookie as a new browser's", async () => {
    const assessment = await createQuiz(api);
    const { anna, goesOn: expectAttemptOpen } = await startAttempt(assessment);
    const cookie = getBrowserCookie(anna);
    expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const [id = "", signature = ""] = cookie.split(".");
    const other = createBrowserId();
    const forged = [
      id,
      cookie.slice(0, -1),
      `${cookie}A`,
      `${cookie}.x`,
      `${other}.${signature}`,
      `${id}.${signature.toLowerCase()}`,
    ];
    const begun = await Promise.all(forged.map((value) => startWithCookie(value, assessment.share_code)));
    for (const { learner, answer } of begun) {
      expect(answer.status).toBe(201);
      expect(getBrowserCookie(learner)).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
      expect(getBrowserCookie(learner).split(".")[0]).not.toBe(id);
    }
    expect(new Set(await fetchLearnerRefs(assessment)).size).toBe(1 + forged.length);
    await expectAttemptOpen();
  });

  test("resumes an attempt by its cookie without a signed browser id, and starts the next as a new learner", async () => {
    const assessment = await createQuiz(api);
    const code = assessment.share_code;
    const { token } = await startAttempt(assessment);
    const old = `${BROWSER}=${createBrowserId()}; touchstone.attempt=${token}`;
    const page = await createLearner().page(`/take/${code}`, { cookie: old });
    expect(new URL(page.location, getSiteUrl()).pathname).toBe(`/take/${code}/attempt`);
    const attempt = await createLearner().page(`/take/${code}/attempt`, { cookie: old });
    expect([attempt.status, attempt.text.includes("capital of France")]).toEqual([200, true]);
    const learner = createLearner();
    expect((await learner.start(code, { again: true }, { cookie: old })).status).toBe(201);
    expect(learner.token(code)).toBe("");
    expect((await learner.start(code, { name: "Anna" }, { cookie: old })).status).toBe(201);
    expect(learner.token(code)).not.toBe(token);
    expect(new Set(await fetchLearnerRefs(assessment)).size).toBe(2);
  });

  test("starts a new attempt after cookies are cleared, and leaves the first one alone", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 1 });
    const { goesOn: expectAttemptOpen } = await startAttempt(assessment);
    for (const learner of [createLearner(), createLearner()]) {
      expect((await learner.start(assessment.share_code, { name: "Anna" })).status).toBe(201);
    }
    await expectAttemptOpen();
    expect(new Set(await fetchLearnerRefs(assessment)).size).toBe(3);
  });

  test("keeps one attempt open when several tabs start at once as one learner", async () => {
    const assessment = await createQuiz(api, { allowed_attempts: 3 });
    const { anna } = await startAttempt(assessment);
    const { sql } = testDatabase();
    const cookie = `${BROWSER}=${getBrowserCookie(anna)}`;
    await Promise.all(
      Array.from({ length: 4 }, () =>
        createLearner().start(assessment.share_code, { name: "Anna" }, { cookie }),
      ),
    );
    const open = await sql`
      select t.id, a.version, a.saved_answers is not null as has_answers
      from attempts a left join embed_tokens t on t.assessment_id = a.assessment_id and t.expires_at > now()
      where a.assessment_id = ${assessment.id} and a.state = 'open'`;
    expect(open.map((row) => [row.version, row.has_answers])).toEqual([[1, true]]);
  });

  test("treats the same browser as another learner in another organization", async () => {
    const [here, there] = [
      await createQuiz(api),
      await createPublishedAssessment(await createHostedClient(), [choiceQuestion()]),
    ];
    const learner = createLearner();
    await learner.start(here.share_code, { name: "Anna" });
    await learner.start(there.share_code, { name: "Anna" });
    const { sql } = testDatabase();
    const rows = await sql`select browser from embed_tokens
      where assessment_id = ${here.id} or assessment_id = ${there.id}`;
    expect(new Set(rows.map((row) => row.browser.toString("hex"))).size).toBe(2);
    const cookie = `touchstone.attempt=${learner.token(here.share_code)}`;
    const page = await createLearner().page(`/take/${there.share_code}/attempt`, { cookie });
    expect(new URL(page.location, getSiteUrl()).pathname).toBe(`/take/${there.share_code}`);
    const stranger = createLearner();
    await stranger.start(there.share_code, { again: true, name: "Bo" }, { cookie });
    expect(stranger.token(there.share_code)).not.toBe(learner.token(here.share_code));
  });
});
