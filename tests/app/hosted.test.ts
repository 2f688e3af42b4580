import { hkdfSync, randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createBrowserId, listLearnerRefs, signBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { type Api, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createHostedClient, createLearner, type Learner } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;
type Fetched = Awaited<ReturnType<typeof createPublishedAssessment>>;

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

const createQuiz = (settings: Json = {}, questions: readonly Json[] = [choiceQuestion(), textQuestion()]) =>
  createPublishedAssessment(api, questions, settings);
const listTokens = (assessment: Fetched) =>
  testDatabase().sql`select * from embed_tokens where assessment_id = ${assessment.id} order by id`;
const listSubmissions = async (assessment: Fetched) =>
  (await api.get(`/v1/assessments/${assessment.id}/results`)).data;

/** Returns the text of a page. */
const extractText = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<[^>]*>/g, "");

/** Starts an attempt, loads it (which starts the timer) and submits it. */
async function submitAttempt(
  learner: Learner,
  assessment: Fetched,
  values: readonly unknown[],
  body: unknown,
) {
  const code = assessment.share_code;
  const started = await learner.start(code, body);
  expect([started.status, started.error]).toEqual([201, null]);
  const token = learner.token(code);
  await learner.embed("GET", `assessments?token=${token}`);
  const answers = buildAnswers(assessment, values);
  const { status, body: result } = await learner.embed("POST", "submit", { token, answers });
  expect(status).toBe(200);
  return result;
}

describe("the start page", () => {
  test("describes the assessment without revealing its questions", async () => {
    const assessment = await createQuiz({
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
    const assessment = await createQuiz();
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
    const { share_code: code } = await createQuiz();
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
    const assessment = await createQuiz({ allowed_attempts: 2 });
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
    const assessment = await createQuiz({ allowed_attempts: 1 });
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
    const assessment = await createQuiz({ allowed_attempts: 1 });
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
    const assessment = await createQuiz({ allowed_attempts: 1 });
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
    const assessment = await createQuiz();
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
    const assessment = await createQuiz();
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
    const assessment = await createQuiz({ allowed_attempts: 1 });
    const { goesOn: expectAttemptOpen } = await startAttempt(assessment);
    for (const learner of [createLearner(), createLearner()]) {
      expect((await learner.start(assessment.share_code, { name: "Anna" })).status).toBe(201);
    }
    await expectAttemptOpen();
    expect(new Set(await fetchLearnerRefs(assessment)).size).toBe(3);
  });

  test("keeps one attempt open when several tabs start at once as one learner", async () => {
    const assessment = await createQuiz({ allowed_attempts: 3 });
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
      await createQuiz(),
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

describe("share codes", () => {
  const createUnknownCodes = (count: number) =>
    Array.from({ length: count }, () => Array.from({ length: 8 }, () => "ZYXWV"[randomInt(5)]).join(""));

  test("refuses unknown codes after 60 an hour from one address, also in parallel, but not known ones", async () => {
    const { share_code: known } = await createQuiz();
    const guesser = createLearner();
    const pages = createUnknownCodes(35).map((code) =>
      guesser.page(`/take/${code.slice(0, 4)}%20${code.slice(4)}/result`),
    );
    const starts = createUnknownCodes(35).map((code) => guesser.start(code, { name: "Anna" }));
    const guesses = await Promise.all([...pages, ...starts]);
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    const refused = await guesser.page(`/take/${createUnknownCodes(1)[0]}`);
    expect([refused.status, refused.text.includes("Too many wrong codes")]).toEqual([429, true]);
    expect(refused.retryAfter).toBeGreaterThan(3000);
    expect(refused.retryAfter).toBeLessThanOrEqual(3600);
    expect((await guesser.page(`/take/${known}`)).status).toBe(200);
    expect((await guesser.start(known, { name: "Anna" })).status).toBe(201);
    expect((await guesser.page("/take/no-code")).status).toBe(404);
    expect((await createLearner().page(`/take/${createUnknownCodes(1)[0]}`)).status).toBe(404);
  });

  test("refuses known codes too after 2,000 wrong ones from an address, except for open attempts", async () => {
    const assessment = await createQuiz();
    const { share_code: code } = assessment;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    const { sql } = testDatabase();
    await learner.page(`/take/${createUnknownCodes(1)[0]}`);
    const filled = await sql`
      select rate_take(organization_id, name, 2000, interval '1 hour', 1999) from rate_counters
      where name like ${`%take-scanned:${learner.addressBucket}`}`;
    expect(filled).toHaveLength(1);
    expect((await learner.page(`/take/${code}`)).status).toBe(200);
    expect((await learner.page(`/take/${code}/attempt`)).status).toBe(200);
    const cookie = "touchstone.attempt=emb_x";
    const fresh = await learner.page(`/take/${code}`, { cookie });
    expect([fresh.status, fresh.retryAfter > 0]).toEqual([429, true]);
    expect((await learner.start(code, { name: "Anna" }, { cookie })).error.code).toBe("rate_limited");
    expect((await createLearner().page(`/take/${code}`)).status).toBe(200);
  });
});

test("over the guest limit, guests are told so and their timer doesn't start", async () => {
  const own = await createHostedClient();
  const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
  const code = assessment.share_code;
  const { sql } = testDatabase();
  const setGuestLimit = (most: number) =>
    sql`update organizations set limit_guest_attempts = ${most} where id = ${own.organizationId}`;
  const [begun, ready] = [createLearner(), createLearner()];
  for (const learner of [begun, ready]) await learner.start(code, { name: "Anna" });
  await setGuestLimit(1);
  expect((await begun.page(`/take/${code}/attempt`)).text).toContain("Which is right?");
  const full = await ready.page(`/take/${code}/attempt`);
  expect(full.text).toContain("This assessment is busy");
  expect(full.text).not.toContain("Which is right?");
  const late = await createLearner().start(code, { name: "Bo" });
  expect([late.status, late.error.code, Number(late.headers.get("retry-after"))]).toEqual([
    429,
    "rate_limited",
    60,
  ]);
  expect((await begun.page(`/take/${code}/attempt`)).text).toContain("Which is right?");
  await setGuestLimit(2);
  expect((await ready.page(`/take/${code}/attempt`)).text).toContain("Which is right?");
});

describe("starting", () => {
  test("requires a name of 1 to 120 characters without control characters, where names are asked for", async () => {
    const { share_code: code } = await createQuiz();
    for (const name of ["", "  ", "x".repeat(121), "a\u0007b", "a\nb", "\u202egnp", undefined, 7, null]) {
      const { status, error } = await createLearner().start(code, { name });
      expect([status, error.details?.[0].path], JSON.stringify(name)).toEqual([400, "name"]);
    }
    expect((await createLearner().start(code, { name: "Anna", score: 5 })).status).toBe(400);
    expect((await createLearner().start(code, { name: "é".repeat(120) })).status).toBe(201);
    expect((await createLearner().start(code, { name: "李 👩‍🏫 O'Neil-Ünal" })).status).toBe(201);
  });

  test("mints a token that works only on the service's own page, in HttpOnly cookies", async () => {
    const assessment = await createQuiz();
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
    const assessment = await createQuiz({ allowed_attempts: 2 });
    const [one, two] = [createLearner(), createLearner()];
    for (const learner of [one, two, one]) await submitAttempt(learner, assessment, ["b"], { name: "Anna" });
    const found = await listSubmissions(assessment);
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
    expect((await learner.page(`/take/${assessment.share_code}`)).text).not.toContain("Your name");
    await submitAttempt(learner, assessment, ["b"], {});
    const [{ learner_ref }] = (await own.get(`/v1/assessments/${assessment.id}/results`)).data;
    expect(learner_ref).toMatch(/^Guest · [0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await learner.start(assessment.share_code)).error.code).toBe("attempts_exhausted");
    expect((await createLearner().start(assessment.share_code)).status).toBe(201);
  });

  test("resumes an open attempt without restarting its timer", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 10 });
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

  test("warns about an open attempt, then starts another one for a different learner", async () => {
    const assessment = await createQuiz();
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    await learner.embed("GET", `assessments?token=${learner.token(code)}`);
    const { text } = await learner.page(`/take/${code}?as=other`);
    expect(extractText(text)).toContain("Anna has an attempt in progress in this browser");
    const first = learner.token(code);
    await learner.start(code, { name: "Bob" });
    expect(learner.token(code)).not.toBe(first);
    expect((await listTokens(assessment)).map((row) => row.learner_ref.split(" ")[0])).toEqual([
      "Anna",
      "Bob",
    ]);
  });

  test("resumes a learner after another one in the same browser, without resetting the timer", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 10, allowed_attempts: 2 });
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
    const [one, two] = [await createQuiz(), await createQuiz()];
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

  test("returns 429 with Retry-After after 2,000 starts in 15 minutes from one address, and not from others", async () => {
    const { share_code: code } = await createQuiz();
    const learner = createLearner();
    expect((await learner.start(code, { name: "Anna" })).status).toBe(201);
    const { sql } = testDatabase();
    const name = `%take:${learner.addressBucket}`;
    const filled = await sql`
      select rate_take(c.organization_id, c.name, 2000, interval '15 minutes')
      from rate_counters c, generate_series(1, 1999) where c.name like ${name}`;
    expect(filled).toHaveLength(1999);
    const { status, error, headers } = await learner.start(code, { name: "Anna" });
    expect([status, error.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await learner.open(code, "emb_x")).status).toBe(429);
    expect((await createLearner().start(code, { name: "Anna" })).status).toBe(201);
  });

  test("says that an expired attempt does not count, and starts another", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 1 });
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    await learner.embed("GET", `assessments?token=${learner.token(code)}`);
    await testDatabase()
      .sql`update embed_tokens set expires_at = now() where assessment_id = ${assessment.id}`;
    const { text } = await learner.page(`/take/${code}`);
    expect(text).toContain("wasn’t submitted in time");
    expect((await learner.page(`/take/${code}/attempt`)).location).toMatch(new RegExp(`/take/${code}$`));
    expect((await learner.start(code, { again: true })).status).toBe(201);
    expect(await listTokens(assessment)).toHaveLength(2);
  });
});

describe("a product's token", () => {
  const mint = async (assessment: Fetched, more: Json = {}): Promise<string> => {
    const body = { assessment_id: assessment.id, origins: [getSiteUrl()], learner_ref: "u-1", ...more };
    const { data, error } = await api.post("/v1/embed/token", body);
    expect(error).toBeNull();
    return data.token;
  };

  test("opens with its extra time and attempts if this is one of its origins", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30, allowed_attempts: 1 });
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
      const [{ learner_ref }] = await listSubmissions(assessment);
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

  test("without a learner is good for one attempt, and the next start asks for a name", async () => {
    const assessment = await createQuiz({ allowed_attempts: null });
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
    const [one, two] = [await createQuiz(), await createQuiz()];
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
});

describe("submitting", () => {
  test("records the source hosted in the submission and its event", async () => {
    const assessment = await createQuiz();
    const learner = createLearner();
    const { submission_id } = await submitAttempt(learner, assessment, ["b", "Paris"], { name: "Anna" });
    expect((await api.get(`/v1/submissions/${submission_id}`)).data.source).toBe("hosted");
    expect((await listEvents(api)).at(-1)).toMatchObject({
      type: "submission.graded",
      data: { submission_id, source: "hosted", learner_ref: expect.stringMatching(/^Anna · /) },
    });
  });

  test("from two tabs records one attempt, and shows its result in both", async () => {
    const assessment = await createQuiz();
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    const token = learner.token(code);
    await learner.embed("GET", `assessments?token=${token}`);
    const submits = await Promise.all(
      [["b", "Paris"], ["a"]].map((values) =>
        learner.embed("POST", "submit", { token, answers: buildAnswers(assessment, values) }),
      ),
    );
    expect(submits.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const path of ["", "/attempt"]) {
      const { status, text, location } = await learner.page(`/take/${code}${path}`);
      if (path === "") expect([status, text.includes("See your result")]).toEqual([200, true]);
      else expect(location).toMatch(/\/result$/);
    }
    expect(await listSubmissions(assessment)).toHaveLength(1);
  });
});

describe("the result", () => {
  const fetchResultText = async (learner: Learner, assessment: Fetched) =>
    extractText((await learner.page(`/take/${assessment.share_code}/result`)).text);

  test("is shown only in the browser that submitted", async () => {
    const assessment = await createQuiz();
    const learner = createLearner();
    await submitAttempt(learner, assessment, ["b", "Lyon"], { name: "Anna" });
    const text = await fetchResultText(learner, assessment);
    for (const shown of ["Anna, attempt 1", "1 of 2 points", "50%", "Passed", "Question 2", "Incorrect"]) {
      expect(text).toContain(shown);
    }
    const { location } = await createLearner().page(`/take/${assessment.share_code}/result`);
    expect(new URL(location, getSiteUrl()).pathname).toBe(`/take/${assessment.share_code}`);
  });

  test.each([
    ["never", "b", 2, [false, false]],
    ["after_submit", "a", 2, [true, true]],
    ["after_passing", "a", 2, [false, false]],
    ["after_passing", "b", 2, [true, true]],
    ["after_last_attempt", "b", 2, [false, true]],
    ["after_last_attempt", "b", null, [false, false]],
  ] as const)(
    "with solutions %s, answer %s and %s attempts, shows solutions: %s",
    async (show, answer, attempts, shown) => {
      const settings = { show_solutions: show, allowed_attempts: attempts, passing_score_percent: 50 };
      const assessment = await createQuiz(settings, [choiceQuestion(2), textQuestion(1)]);
      const learner = createLearner();
      const seen: boolean[] = [];
      for (const _ of shown) {
        await submitAttempt(learner, assessment, [answer, "Lyon"], { name: "Anna" });
        const text = await fetchResultText(learner, assessment);
        expect(text.includes("Correct answer")).toBe(text.includes("Paris"));
        seen.push(text.includes("Correct answer"));
      }
      expect(seen).toEqual(shown);
    },
  );

  test("of open answers needs grading first, then shows the marks and the teacher's comment", async () => {
    const assessment = await createQuiz({ show_solutions: "after_passing" }, [
      choiceQuestion(2),
      openQuestion(5),
    ]);
    const learner = createLearner();
    const { submission_id } = await submitAttempt(learner, assessment, ["b", "My essay"], { name: "Anna" });
    const before = await fetchResultText(learner, assessment);
    expect(before).toContain("Some questions still need grading");
    expect(before).toContain("Needs grading");
    expect(before).not.toContain("My essay");
    const open = assessment.exercises[0].questions[1].id;
    const graded = await api.put(`/v1/submissions/${submission_id}/grading`, {
      questions: [{ question_id: open, score: 4, comment: "Well argued" }],
      finalize: true,
    });
    expect(graded.status).toBe(200);
    const after = await fetchResultText(learner, assessment);
    for (const shown of ["6 of 7 points", "Passed", "Well argued", "My essay"])
      expect(after).toContain(shown);
    for (const hidden of ["Because.", "Clear"]) expect(after).not.toContain(hidden);
  });

  test("says that a voided attempt doesn't count, shows no solutions for passing it, and offers another", async () => {
    const settings = { show_solutions: "after_passing", allowed_attempts: 1, passing_score_percent: 50 };
    const assessment = await createQuiz(settings, [choiceQuestion(2), textQuestion(1)]);
    const learner = createLearner();
    const { submission_id } = await submitAttempt(learner, assessment, ["b", "Lyon"], { name: "Anna" });
    expect(await fetchResultText(learner, assessment)).toContain("Correct answer");
    await api.post(`/v1/submissions/${submission_id}/void`, { reason: "Anna used her notes" });
    const text = await fetchResultText(learner, assessment);
    for (const shown of ["This attempt was voided, so it doesn’t count.", "Voided", "1 attempt left"])
      expect(text).toContain(shown);
    for (const hidden of ["Passed", "Correct answer", "notes"]) expect(text).not.toContain(hidden);
    await submitAttempt(learner, assessment, ["a"], { name: "Anna" });
    expect(await fetchResultText(learner, assessment)).toContain("attempt 2");
  });

  test("redirects to the start page before an attempt is submitted", async () => {
    const assessment = await createQuiz({ show_solutions: "after_submit" });
    const learner = createLearner();
    await learner.start(assessment.share_code, { name: "Anna" });
    const page = await learner.page(`/take/${assessment.share_code}/result`);
    expect(new URL(page.location, getSiteUrl()).pathname).toBe(`/take/${assessment.share_code}`);
  });
});
