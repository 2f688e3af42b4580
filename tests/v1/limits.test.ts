import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import {
  type Api,
  type ApiResponse,
  createApiClient,
  createTestClient,
  testDatabase,
} from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

const LIMITS = { default: 5, submit: 3, check: 4 };
type Bucket = keyof typeof LIMITS;

let owner: Api;
let assessment: { id: string; exercises: { questions: { id: string }[] }[] };
beforeAll(async () => {
  owner = await createTestClient();
  assessment = await createPublishedAssessment(owner, [choiceQuestion()]);
  const { sql } = testDatabase();
  await sql`update organizations
    set limit_default = ${LIMITS.default}, limit_submit = ${LIMITS.submit}, limit_check = ${LIMITS.check}
    where id = ${owner.organizationId}`;
});

/** Creates a key, whose rate limit windows are empty. */
const newKey = () => owner.withScopes(...SCOPES);

/** Sends one request that counts against a bucket. */
const hit: Record<Bucket, (as: Api) => Promise<ApiResponse>> = {
  default: (as) => as.get("/v1/assessments"),
  submit: (as) =>
    as.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    }),
  check: (as) =>
    as.post(`/v1/assessments/${assessment.id}/check`, {
      question_id: assessment.exercises[0]?.questions[0]?.id,
      answers: [],
      session_id: crypto.randomUUID(),
    }),
};
const sendRequests = (as: Api, bucket: Bucket, count: number) =>
  Promise.all(Array.from({ length: count }, () => hit[bucket](as)));
const filterPassed = (answers: readonly ApiResponse[]) => answers.filter(({ status }) => status !== 429);

/** Moves the hits of the organization's keys into the past, instead of waiting. */
const ageHits = (seconds: number) =>
  testDatabase().sql`update rate_hits set at = at - ${seconds} * interval '1 second'
    where organization_id = ${owner.organizationId} and name like 'key:%'`;

/** Starts to measure, and returns a function that tells how many seconds have passed, rounded up. */
const startClock = () => {
  const begun = performance.now();
  return () => Math.ceil((performance.now() - begun) / 1000);
};

const readRateHeaders = ({ headers }: ApiResponse) => ({
  limit: Number(headers.get("ratelimit-limit") ?? Number.NaN),
  remaining: Number(headers.get("ratelimit-remaining") ?? Number.NaN),
  reset: Number(headers.get("ratelimit-reset") ?? Number.NaN),
});

describe("requests per minute of a key", () => {
  test("each of the three buckets allows its own limit, whatever the others have used", async () => {
    const as = await newKey();
    for (const bucket of ["submit", "check", "default"] as const) {
      const answers = await sendRequests(as, bucket, LIMITS[bucket] + 3);
      expect(filterPassed(answers)).toHaveLength(LIMITS[bucket]);
      expect(new Set(answers.map((answer) => readRateHeaders(answer).limit))).toEqual(
        new Set([LIMITS[bucket]]),
      );
    }
    expect(filterPassed(await sendRequests(await newKey(), "default", 1))).toHaveLength(1);
  });

  test("a refusal says how long to wait, and one request is allowed after that time", async () => {
    const as = await newKey();
    const getSeconds = startClock();
    await sendRequests(as, "default", 1);
    await ageHits(20);
    await sendRequests(as, "default", LIMITS.default - 1);
    const refused = await hit.default(as);
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(wait).toBeGreaterThanOrEqual(40 - getSeconds());
    expect(wait).toBeLessThanOrEqual(40);
    expect(readRateHeaders(refused)).toEqual({
      limit: LIMITS.default,
      remaining: 0,
      reset: expect.any(Number),
    });
    // Time passes for the hits meanwhile, too.
    await ageHits(wait - 20);
    expect((await hit.default(as)).status).toBe(429);
    await ageHits(20);
    expect((await hit.default(as)).status).toBe(200);
    expect((await hit.default(as)).status).toBe(429);
  });

  test("refused requests don't count", async () => {
    const as = await newKey();
    await sendRequests(as, "submit", LIMITS.submit);
    await ageHits(30);
    await sendRequests(as, "submit", 20);
    await ageHits(30);
    expect(filterPassed(await sendRequests(as, "submit", 20))).toHaveLength(LIMITS.submit);
  });

  test("every response to a key says how many requests are left; only those with the right scope count", async () => {
    const as = await newKey();
    const reader = await owner.withScopes("read:results");
    expect(readRateHeaders(await hit.default(reader))).toEqual({ limit: 5, remaining: 5, reset: 0 });
    expect(readRateHeaders(await hit.default(reader))).toEqual({ limit: 5, remaining: 5, reset: 0 });
    const path = `/v1/assessments/${crypto.randomUUID()}`;
    const getSeconds = startClock();
    const counted = [
      await as.get(path), // 404
      await as.get("/v1/assessments?page=0"), // 400
      await as.patch(path, undefined, { raw: "{" }), // 400
      await as.patch(path, {}, { headers: { "content-type": "text/plain" } }), // 415
      await as.get("/v1/assessments"), // 200
      await as.get("/v1/assessments"), // 429
    ];
    expect(counted.map(({ status }) => status)).toEqual([404, 400, 400, 415, 200, 429]);
    expect(counted.map((answer) => readRateHeaders(answer).remaining)).toEqual([4, 3, 2, 1, 0, 0]);
    const earliest = 60 - getSeconds();
    for (const answer of counted) expect(readRateHeaders(answer).reset).toBeGreaterThanOrEqual(earliest);
  });

  test("responses without a valid key have no rate limit headers", async () => {
    for (const key of [null, `svc_live_${"A".repeat(43)}`]) {
      const { status, headers } = await owner.get("/v1/assessments", { key });
      expect([status, headers.get("ratelimit-limit")]).toEqual([401, null]);
    }
  });

  test("checks the scope, then the limit, then the body: 403, 429, then 415 and 400", async () => {
    const as = await newKey();
    const reader = await owner.withScopes("read:results");
    await sendRequests(as, "default", LIMITS.default);
    const path = `/v1/assessments/${crypto.randomUUID()}`;
    const bad = { raw: "{", headers: { "content-type": "text/plain" } };
    expect((await as.patch(path, undefined, bad)).status).toBe(429);
    expect((await reader.patch(path, undefined, bad)).status).toBe(403);
  });

  test("applies changes of the organization's limits to the next request", async () => {
    const as = await newKey();
    const { sql } = testDatabase();
    const setLimit = (limit: number) =>
      sql`update organizations set limit_default = ${limit} where id = ${owner.organizationId}`;
    await sendRequests(as, "default", 4);
    try {
      await setLimit(2);
      expect(readRateHeaders(await hit.default(as))).toMatchObject({ limit: 2, remaining: 0 });
      await setLimit(7);
      const answers = await sendRequests(as, "default", 10);
      expect(filterPassed(answers)).toHaveLength(3);
    } finally {
      await setLimit(LIMITS.default);
    }
  });
});

describe("two instances of the service on one database", () => {
  let second: RunningService;
  beforeAll(async () => {
    const build = process.env.TEST_ENTRYPOINT === "next" ? "next" : "none";
    second = await startService({ build, existingDatabase: inject("connection") });
  });
  afterAll(() => stopService(second));

  test.each(["default", "submit", "check"] as const)(
    "share the bucket %s and allow exactly the limit of 50 parallel requests",
    async (bucket) => {
      const as = await newKey();
      const there = createApiClient(second.baseUrl, as.organizationId, as.key);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => hit[bucket](i % 2 ? as : there)),
      );
      const through = filterPassed(answers);
      expect(through.map(({ status }) => status)).toEqual(Array(LIMITS[bucket]).fill(200));
      const left = through.map((answer) => readRateHeaders(answer).remaining);
      expect(left.sort()).toEqual(Array.from({ length: LIMITS[bucket] }, (_, i) => i));
      expect((await hit[bucket](there)).status).toBe(429);
    },
  );
});
