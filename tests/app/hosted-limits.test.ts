import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createQuiz } from "#tests/support/hosted.ts";
import { createHostedClient, createLearner, type Learner } from "#tests/support/learners.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

describe("share codes", () => {
  const createUnknownCodes = (count: number) =>
    Array.from({ length: count }, () => Array.from({ length: 8 }, () => "ZYXWV"[randomInt(5)]).join(""));

  test("refuses unknown codes after 60 an hour from one address, also in parallel, but not known ones", async () => {
    const { share_code: known } = await createQuiz(api);
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
    const assessment = await createQuiz(api);
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

test("the page of an attempt that is loaded too often says so, and costs no more", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const learner = createLearner();
  await learner.start(assessment.share_code, { name: "Anna" });
  const open = () => learner.page(`/take/${assessment.share_code}/attempt`);
  const loads = await Promise.all(Array.from({ length: 60 }, open));
  expect(loads.filter(({ text }) => text.includes("Which is right?")).length).toBeGreaterThan(50);
  const { text } = await open();
  expect(text).toContain("This page was opened too often");
  expect(text).not.toContain("Which is right?");
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

describe("attempts that are started and never opened", () => {
  const fill = async (most: number) => {
    const own = await createHostedClient();
    const { share_code: code } = await createPublishedAssessment(own, [choiceQuestion()]);
    const { sql } = testDatabase();
    await sql`update organizations set limit_guest_attempts = ${most} where id = ${own.organizationId}`;
    for (let i = 0; i < most; i++)
      expect((await createLearner().start(code, { name: `Guest ${i}` })).status).toBe(201);
    const age = () =>
      sql`update embed_tokens set created_at = created_at - interval '61 seconds'
        where organization_id = ${own.organizationId}`;
    const list = async () => {
      const tokens = await sql`select from embed_tokens where organization_id = ${own.organizationId}`;
      const refs = await sql`select from hosted_learners where organization_id = ${own.organizationId}`;
      return { tokens: tokens.length, references: refs.length };
    };
    const open = async (learner: Learner) =>
      (await learner.embed("GET", `assessments?token=${learner.token(code)}`)).status;
    return { own, code, age, list, open };
  };

  test("make room for another after a minute, so that nobody is locked out and no more are stored", async () => {
    const { code, age, list, open } = await fill(3);
    await age();
    const anna = createLearner();
    expect((await anna.start(code, { name: "Anna" })).status).toBe(201);
    expect(await list()).toEqual({ tokens: 1, references: 1 });
    expect(await open(anna)).toBe(200);
  });

  test("keep the reference of a learner who starts another assessment at the limit", async () => {
    const { own, code, age, list, open } = await fill(1);
    const { sql } = testDatabase();
    await sql`update organizations set limit_guest_attempts = 2 where id = ${own.organizationId}`;
    const other = await createPublishedAssessment(own, [choiceQuestion()]);
    const anna = createLearner();
    await anna.start(code, { name: "Anna" });
    await age();
    expect((await anna.start(other.share_code, { name: "Anna" })).status).toBe(201);
    expect(await list()).toEqual({ tokens: 2, references: 1 });
    expect(await open(anna)).toBe(200);
  });

  test("are limited within a minute, but never stop a learner with an open attempt", async () => {
    const { code, age, list, open } = await fill(2);
    const anna = createLearner();
    await age();
    await anna.start(code, { name: "Anna" });
    expect(await open(anna)).toBe(200);
    for (const name of ["Bo", "Cy"]) await createLearner().start(code, { name });
    const { status, error } = await createLearner().start(code, { name: "Di" });
    expect([status, error.code, await list()]).toEqual([429, "rate_limited", { tokens: 3, references: 3 }]);
    await anna.start(code, { name: "Someone else" });
    expect((await anna.start(code, { name: "Anna" })).status).toBe(201);
    expect(await open(anna)).toBe(200);
  });
});

describe("starting", () => {
  test("returns 429 with Retry-After after 2,000 starts in 15 minutes from one address, and not from others", async () => {
    const { share_code: code } = await createQuiz(api);
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
});
