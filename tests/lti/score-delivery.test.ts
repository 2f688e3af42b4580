import { describe, expect, test } from "vitest";
import { claimScores } from "#lib/domains/lti/score-outbox.ts";
import { sendScore } from "#lib/domains/lti/send-score.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { KEY, type ScoreFixture, setUpScoreService } from "#tests/support/lti/score-fixture.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const { createFixture } = setUpScoreService();

const QUESTIONS = [choiceQuestion(2)];
const voidIt = (api: ScoreFixture["api"], id: string) =>
  api.post(`/v1/submissions/${id}/void`, { reason: "The fire alarm went off." });
const readTimes = ({ book }: ScoreFixture) => book.received.map(({ timestamp }) => Date.parse(timestamp));

describe("two changes", () => {
  test("within one second are sent a whole second apart, and none before its time", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const id = await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver();
    await voidIt(fixture.api, id);
    const [first = 0] = readTimes(fixture);
    const [{ timestamp }] = await fixture.listScores();
    expect(Date.parse(timestamp) - first).toBeGreaterThanOrEqual(1000);
    fixture.advance(2);
    await fixture.deliver();
    expect(readTimes(fixture)).toEqual([first, Date.parse(timestamp)]);
    expect(fixture.book.taken).toHaveLength(2);
  });

  test("before the first is sent are sent as one", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const id = await fixture.submit(await fixture.launch("42"), ["b"]);
    await voidIt(fixture.api, id);
    await fixture.api.post(`/v1/submissions/${id}/unvoid`);
    const { updated_at } = (await fixture.api.get(`/v1/submissions/${id}`)).data;
    await fixture.deliver();
    expect(fixture.book.received).toMatchObject([{ scoreGiven: 2, timestamp: updated_at }]);
  });

  test("are sent in order if the second comes while the first is being sent", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const id = await fixture.submit(await fixture.launch("42"), ["b"]);
    fixture.book.faults.push(async (take) => {
      await voidIt(fixture.api, id);
      // Another worker leaves the score to the one that is sending it.
      expect(await fixture.deliver()).toBe(0);
      return take();
    });
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    fixture.advance(2);
    await fixture.deliver();
    expect(fixture.book.taken.map(({ score }) => score.gradingProgress)).toEqual(["FullyGraded", "NotReady"]);
  });
});

describe("a platform that fails", () => {
  test("gets the score when it is back, on the schedule of retries", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    await fixture.submit(await fixture.launch("42"), ["b"]);
    fixture.book.faults.push(
      () => ({ status: 503 }),
      () => ({ status: 429 }),
    );
    const before = fixture.clock().getTime();
    await fixture.deliver();
    const after = fixture.clock().getTime();
    const state = { status: "pending", attempt_count: 1, last_response_status: 503 };
    expect(await fixture.listScores()).toMatchObject([state]);
    expect(await fixture.readError()).toBe("platform_failed");
    const due = await fixture.readDue();
    expect(due).toBeGreaterThanOrEqual(before + 60_000);
    expect(due).toBeLessThanOrEqual(after + 60_000);
    expect(await fixture.deliver({ clock: () => new Date(due - 1) })).toBe(0);
    fixture.advance(61);
    expect(await fixture.deliver()).toBe(1);
    expect(await fixture.readError()).toBe("rate_limited");
    fixture.advance(301);
    expect(await fixture.deliver()).toBe(1);
    expect(await fixture.listScores()).toMatchObject([{ status: "delivered", attempt_count: 3 }]);
    expect(new Set(readTimes(fixture)).size).toBe(1);
  });

  test("gets the score after the last retry as well, when it was down for a day", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    await fixture.submit(await fixture.launch("42"), ["b"]);
    fixture.book.faults.push(...Array.from({ length: 4 }, () => () => ({ status: 500 })));
    for (const seconds of [0, 61, 301]) {
      fixture.advance(seconds);
      await fixture.deliver();
    }
    expect(await fixture.listScores()).toMatchObject([{ status: "abandoned", attempt_count: 3 }]);
    fixture.advance(3_500);
    expect(await fixture.deliver()).toBe(0);
    fixture.advance(101);
    await fixture.deliver();
    fixture.advance(24 * 3600);
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([{ status: "delivered", attempt_count: 5 }]);
    expect(fixture.book.getGrade("42")?.given).toBe(2);
  });

  test("takes a score once if its response is lost", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    // The access token is there before, so that the time limit is for the score alone.
    await fixture.submit(await fixture.launch("41"), ["b"]);
    await fixture.deliver();
    await fixture.submit(await fixture.launch("42"), ["b"]);
    fixture.book.faults.push((take) => ({ ...take(), afterMs: 1_500 }));
    await fixture.deliver({ outbound: { allowInsecure: true, limitMs: 1_000 } });
    expect(await fixture.readError()).toBe("timeout");
    fixture.advance(61);
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([
      { status: "delivered", last_response_status: 409 },
      { status: "delivered", last_response_status: 200 },
    ]);
    expect(fixture.book.taken).toHaveLength(2);
  });

  test("doesn't hold up another platform", async () => {
    const slow = await createFixture({ questions: QUESTIONS });
    const quick = await createFixture({ questions: QUESTIONS });
    for (const sub of ["1", "2", "3", "4", "5", "6"]) {
      await slow.submit(await slow.launch(sub), ["b"]);
      slow.book.faults.push(async (take) => {
        await waitUntil(() => quick.book.taken.length === 1);
        return take();
      });
    }
    await quick.submit(await quick.launch("1"), ["b"]);
    await slow.deliver({ outbound: { allowInsecure: true, limitMs: 20_000 } });
    expect([slow.book.taken.length, quick.book.taken.length]).toEqual([6, 1]);
  });

  test("gets no score at an address that isn't public", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver({ outbound: { allowInsecure: false } });
    expect(await fixture.readError()).toBe("address_not_allowed");
    expect(fixture.platform.requests).toEqual([]);
  });
});

describe("a platform that refuses", () => {
  test("stops sending a score for an unenrolled learner until it is resent", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    fixture.book.enrolled = new Set();
    await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver();
    const [score] = await fixture.listScores();
    expect(score).toMatchObject({ status: "abandoned", attempt_count: 1, last_response_status: 400 });
    expect(await fixture.readError()).toBe("learner_refused");
    fixture.advance(7 * 24 * 3600);
    expect(await fixture.deliver()).toBe(0);
    fixture.book.enrolled.add("42");
    const resent = await fixture.api.post(`/v1/lti/scores/${score.id}/resend`);
    expect([resent.status, resent.data.status]).toEqual([202, "pending"]);
    await fixture.deliver();
    expect(fixture.book.getGrade("42")?.given).toBe(2);
  });

  test("an access token gets the score with a new one, and asks for one token for many scores", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const countTokens = () => fixture.platform.requests.filter((name) => name === "POST /token").length;
    for (const sub of ["1", "2", "3"]) await fixture.submit(await fixture.launch(sub), ["b"]);
    await fixture.deliver();
    expect([fixture.book.taken.length, countTokens()]).toEqual([3, 1]);
    fixture.platform.accessTokens.clear();
    await fixture.submit(await fixture.launch("4"), ["b"]);
    await fixture.deliver();
    expect([fixture.book.taken.length, countTokens()]).toEqual([4, 2]);
    fixture.platform.handlers.set("POST /token", () => ({
      status: 200,
      body: { access_token: crypto.randomUUID(), token_type: "Bearer" },
    }));
    fixture.platform.accessTokens.clear();
    await fixture.submit(await fixture.launch("5"), ["b"]);
    await fixture.deliver();
    expect(await fixture.api.get("/v1/lti/scores?status=pending")).toMatchObject({
      data: [{ attempt_count: 1, last_response_status: 401 }],
    });
  });

  test.each([
    ["all scopes but the one for scores", ["score"], "delivered", null],
    ["the scope for scores", ["lineitem"], "abandoned", "scope_missing"],
  ])("%s", async (_, granted, status, error) => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const scope = "https://purl.imsglobal.org/spec/lti-ags/scope/";
    fixture.platform.grantedScopes = granted.map((name) => scope + name);
    await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver();
    expect([(await fixture.listScores())[0].status, await fixture.readError()]).toEqual([status, error]);
  });

  test("to issue a token is asked again later", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const keySetUrl = fixture.platform.toolKeySetUrl;
    fixture.platform.toolKeySetUrl = undefined;
    await fixture.submit(await fixture.launch("42"), ["b"]);
    await fixture.deliver();
    expect(await fixture.readError()).toBe("token_refused");
    fixture.platform.toolKeySetUrl = keySetUrl;
    fixture.advance(61);
    await fixture.deliver();
    expect(fixture.book.taken).toHaveLength(1);
  });

  test("a score because it has a newer one counts as having it", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    await fixture.submit(await fixture.launch("42"), ["b"]);
    fixture.book.faults.push(() => ({ status: 409 }));
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([{ status: "delivered", last_response_status: 409 }]);
    expect(await fixture.deliver()).toBe(0);
  });
});

describe("workers", () => {
  test("in parallel send each score once", async () => {
    const fixture = await createFixture({ questions: QUESTIONS, moodle: false });
    const subs = Array.from({ length: 12 }, (_, i) => String(i));
    for (const sub of subs) await fixture.submit(await fixture.launch(sub), ["b"]);
    const counts = await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
    expect(counts.reduce((sum, n) => sum + n)).toBe(12);
    expect(fixture.book.received.map(({ userId }) => userId).sort()).toEqual(subs.toSorted());
  });

  test.each([true, false])(
    "take over from one that was killed after sending, without a second grade (Moodle: %s)",
    async (moodle) => {
      const fixture = await createFixture({ questions: QUESTIONS, moodle });
      const { db } = fixture.database;
      await fixture.submit(await fixture.launch("42"), ["b"]);
      const now = fixture.clock();
      const limits = { limit: 9, platformLimit: 9, except: [] };
      const [claimed] = await claimScores(db, now, new Date(now.getTime() + 60_000), limits);
      if (!claimed) throw new Error("nothing was claimed");
      const outbound = { allowInsecure: true };
      await sendScore({ db, sealer: createSealer(KEY), clock: fixture.clock, outbound }, claimed);
      expect(await fixture.deliver()).toBe(0);
      fixture.advance(61);
      expect(await fixture.deliver()).toBe(1);
      expect(await fixture.listScores()).toMatchObject([{ status: "delivered", attempt_count: 1 }]);
      expect(new Set(readTimes(fixture)).size).toBe(1);
      expect(fixture.book.getGrade("42")?.given).toBe(2);
    },
  );

  test("end after what they are sending, and leave the rest", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const stop = new AbortController();
    for (const sub of ["1", "2", "3", "4", "5", "6"]) {
      await fixture.submit(await fixture.launch(sub), ["b"]);
      fixture.book.faults.push((take) => {
        stop.abort();
        return take();
      });
    }
    expect(await fixture.deliver({ signal: stop.signal })).toBe(4);
    expect(fixture.book.taken).toHaveLength(4);
    expect((await fixture.api.get("/v1/lti/scores?status=pending")).data).toHaveLength(2);
  });
});

test("resending a score that arrived changes nothing", async () => {
  const fixture = await createFixture({ questions: QUESTIONS });
  await fixture.submit(await fixture.launch("42"), ["b"]);
  await fixture.deliver();
  const [before] = await fixture.listScores();
  await fixture.api.post(`/v1/lti/scores/${before.id}/resend`);
  await fixture.deliver();
  expect(await fixture.listScores()).toEqual([{ ...before, last_response_status: 409 }]);
  expect(fixture.book.taken).toHaveLength(1);
});

test("scores are listed by assessment, learner and status", async () => {
  const fixture = await createFixture({ questions: QUESTIONS });
  const refs = [await fixture.launch("1"), await fixture.launch("2")];
  for (const ref of refs) await fixture.submit(ref, ["b"]);
  const list = async (query: Record<string, string>) => {
    const { data } = await fixture.api.get(`/v1/lti/scores?${new URLSearchParams(query)}`);
    return data.map(({ learner_ref }: { learner_ref: string }) => learner_ref);
  };
  expect(await list({})).toEqual(refs.toReversed());
  expect(await list({ assessment_id: fixture.quiz.id, status: "pending" })).toEqual(refs.toReversed());
  expect(await list({ learner_ref: refs[0] ?? "" })).toEqual([refs[0]]);
  expect(await list({ assessment_id: crypto.randomUUID() })).toEqual([]);
  expect(await list({ status: "abandoned" })).toEqual([]);
});
