import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Attempt } from "#components/player/attempt.ts";
import { TransportFailure } from "#components/player/types.ts";
import {
  AttemptHarness,
  advanceTime,
  getTypedValues,
  lostRequest,
  type RequestOutcome,
} from "#tests/support/attempt-harness.ts";
import { createEmbedView, questionId, RESULT } from "#tests/support/embed-view.ts";
import { textQuestion } from "#tests/support/quiz.ts";

const content = textQuestion().content_ast;
const createView = (more = {}) =>
  createEmbedView([{ questions: [{ content }, { content }, { content }] }], more);

/** Creates an attempt whose state the service reports as open. */
function createOpenHarness(): AttemptHarness {
  const harness = new AttemptHarness(createView());
  const { started_at, now } = harness.view;
  harness.state = { state: "open", started_at, now, deadline: null, closed_at: null, saved_answers: null };
  return harness;
}

const type = (attempt: Attempt, question: number, value: string) =>
  attempt.answer(questionId(question), value === "" ? [] : [{ responseId: "r1", value }]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("with any mix of lost requests, delays and reloads", () => {
  const outcome: fc.Arbitrary<RequestOutcome> = fc.record({
    outcome: fc.constantFrom("answered", "unsent", "answer lost"),
    delayMs: fc.integer({ min: 1, max: 3000 }),
  });
  const step = fc.oneof(
    fc.record({
      do: fc.constant("type" as const),
      question: fc.integer({ min: 1, max: 3 }),
      value: fc.string(),
    }),
    fc.record({ do: fc.constant("wait" as const), milliseconds: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ do: fc.constant("reload" as const) }),
    fc.record({ do: fc.constant("flush" as const) }),
    fc.record({ do: fc.constant("online" as const) }),
  );

  test("the submission contains what was typed last", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(outcome, { maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 3 }),
        async (steps, outcomes, reloads) => {
          const harness = createOpenHarness();
          harness.outcomes = outcomes;
          await harness.open();
          const typed: Record<string, string> = {};
          for (const each of steps) {
            if (each.do === "type") {
              type(harness.attempt, each.question, each.value);
              typed[questionId(each.question)] = each.value;
            } else if (each.do === "wait") await advanceTime(each.milliseconds);
            else if (each.do === "flush") void harness.attempt.flush();
            else if (each.do === "online") harness.attempt.retry();
            else {
              // A closed tab loses the changes that it had no time to store.
              await advanceTime(400);
              await harness.open();
            }
          }
          const ended = harness.attempt.submit().catch(() => {});
          for (const milliseconds of reloads) {
            await advanceTime(milliseconds);
            if (harness.attempt.submission.phase === "submitting") await harness.open();
          }
          await advanceTime(1_500_000);
          await ended;
          expect(harness.attempt.submission).toEqual({ phase: "done", result: RESULT });
          const wanted = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
          expect(getTypedValues(harness.accepted?.answers)).toEqual(wanted);
          expect(harness.persisted).toBeUndefined();
          harness.attempt.stop();
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("saving", () => {
  test("sends several changes in one request within two seconds", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    for (const value of ["P", "Pa", "Par"]) type(attempt, 1, value);
    expect(attempt.saving).toEqual({ unsaved: 1, error: null });
    await advanceTime(2000);
    expect([harness.saves, getTypedValues(harness.saved)]).toEqual([1, { [questionId(1)]: "Par" }]);
    expect(attempt.saving).toEqual({ unsaved: 0, error: null });
  });

  test("sends what is typed during a save after that save", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    harness.outcomes = [{ outcome: "answered", delayMs: 2000 }];
    type(attempt, 1, "Par");
    await advanceTime(2500);
    type(attempt, 1, "Paris");
    await advanceTime(2900);
    expect([getTypedValues(harness.saved), attempt.saving.unsaved]).toEqual([{ [questionId(1)]: "Par" }, 1]);
    await advanceTime(1000);
    expect([getTypedValues(harness.saved), attempt.saving.unsaved]).toEqual([
      { [questionId(1)]: "Paris" },
      0,
    ]);
  });

  test("saves to the service and the browser in the same turn when the page is left", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    type(attempt, 1, "Paris");
    attempt.stop();
    await advanceTime(20);
    expect(getTypedValues(harness.saved)).toEqual({ [questionId(1)]: "Paris" });
    expect(getTypedValues(harness.persisted?.answers)).toEqual({ [questionId(1)]: "Paris" });
    await advanceTime(60_000);
    expect(harness.saves).toBe(1);
  });

  test("reports no expired token from a save that was in flight when the attempt was submitted", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    harness.outcomes = [{ outcome: "answered", delayMs: 500 }];
    type(attempt, 1, "Paris");
    await advanceTime(1600);
    const result = attempt.submit();
    await advanceTime(100);
    harness.refusal = new TransportFailure("expired", "The embed token is unknown, expired, or used");
    await advanceTime(5000);
    expect(await result).toEqual(RESULT);
    expect(harness.events.map(({ type }) => type)).toEqual(["ready", "change", "submitted"]);
  });

  test("sends one request at a time, however often it is flushed", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    harness.outcomes = [{ outcome: "answered", delayMs: 1000 }];
    type(attempt, 1, "Paris");
    const flushes = Promise.all([attempt.flush(), attempt.flush(), attempt.flush()]);
    type(attempt, 2, "Rome");
    await advanceTime(5000);
    await flushes;
    expect([harness.saves, attempt.saving.unsaved]).toEqual([2, 0]);
  });

  test("saves a learner who never stops typing, with fewer than 60 requests a minute", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    for (let i = 0; i < 600; i++) {
      type(attempt, 1, "a".repeat(i + 1));
      await advanceTime(100);
    }
    expect(harness.saves).toBeGreaterThan(30);
    expect(harness.saves).toBeLessThan(50);
  });

  test("retries by itself while offline, and at once when the connection is back", async () => {
    const harness = createOpenHarness();
    const attempt = await harness.open();
    harness.outcomes = Array.from({ length: 4 }, () => lostRequest);
    type(attempt, 1, "Paris");
    type(attempt, 2, "Rome");
    await advanceTime(3000);
    expect(attempt.saving).toEqual({ unsaved: 2, error: { kind: "offline" } });
    await advanceTime(60_000);
    expect(attempt.saving).toEqual({ unsaved: 0, error: null });
    harness.outcomes = Array.from({ length: 8 }, () => lostRequest);
    type(attempt, 1, "Lyon");
    await advanceTime(20_000);
    harness.outcomes = [];
    attempt.retry();
    await advanceTime(20);
    expect(getTypedValues(harness.saved)).toMatchObject({ [questionId(1)]: "Lyon" });
  });

  test("reports an expired token once, and keeps the answers until there is a new one", async () => {
    const harness = createOpenHarness();
    const attempt = await harness.open();
    harness.refusal = new TransportFailure("expired", "Expired");
    type(attempt, 1, "Paris");
    await advanceTime(30_000);
    expect(harness.events.filter((event) => event.type === "token-expired")).toHaveLength(1);
    expect(attempt.saving.error).toEqual({ kind: "expired" });
    harness.refusal = undefined;
    await advanceTime(60_000);
    expect(attempt.saving).toEqual({ unsaved: 0, error: null });
  });

  test("reports why the service refused answers, and sends them again only once they change", async () => {
    const harness = createOpenHarness();
    const attempt = await harness.open();
    harness.refusal = new TransportFailure("refused", "Too large", "payload_too_large");
    type(attempt, 1, "Paris");
    await advanceTime(2000);
    expect(attempt.saving.error).toEqual({ kind: "refused", code: "payload_too_large" });
    expect(harness.events.filter(({ type }) => type === "error")).toEqual([
      { type: "error", message: "Too large" },
    ]);
    harness.refusal = undefined;
    await advanceTime(60_000);
    expect(harness.saves).toBe(0);
    type(attempt, 1, "Par");
    await advanceTime(2000);
    expect(attempt.saving).toEqual({ unsaved: 0, error: null });
  });

  test("takes the answers saved from another device, except where this one has unsaved answers", async () => {
    const harness = new AttemptHarness(createView());
    await harness.open();
    type(harness.attempt, 1, "here");
    type(harness.attempt, 2, "here");
    await advanceTime(3000);
    expect(harness.persisted?.unsaved).toEqual([]);
    harness.outcomes = [lostRequest];
    type(harness.attempt, 2, "here, later");
    await advanceTime(400);
    harness.saved = {
      exerciseAnswers: [
        {
          exerciseId: createView().assessment.exercises[0]?.id ?? "",
          questionAnswers: [1, 2, 3].map((n) => ({ questionId: questionId(n), answers: ["there"] })),
        },
      ],
    };
    const attempt = await harness.open();
    const values = [1, 2, 3].map((n) => (attempt.elements(questionId(n))[0] as { value: string }).value);
    expect(values).toEqual(["there", "here, later", "there"]);
  });
});

describe("submitting", () => {
  test("stores its idempotency key before the first request, and uses it again after a reload", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    type(attempt, 1, "Paris");
    harness.outcomes = [{ outcome: "answer lost", delayMs: 5 }, lostRequest, lostRequest];
    attempt.submit().catch(() => {});
    await advanceTime(500);
    expect(harness.persisted?.submission).toMatch(/^(?:\d{1,10}-){3}\d{1,10}$/);
    const again = await harness.open();
    await advanceTime(60_000);
    expect(again.submission).toEqual({ phase: "done", result: RESULT });
    expect(new Set(harness.submitted.map(({ key }) => key)).size).toBe(1);
    expect(harness.events.filter(({ type }) => type === "submitted")).toHaveLength(1);
  });

  test("allows no changes while it is in flight, and makes one submission of two calls", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    type(attempt, 1, "Paris");
    const both = Promise.all([attempt.submit(), attempt.submit()]);
    type(attempt, 1, "Rome");
    await advanceTime(1000);
    expect(await both).toEqual([RESULT, RESULT]);
    expect(harness.submitted).toHaveLength(1);
    expect(getTypedValues(harness.accepted?.answers)).toEqual({ [questionId(1)]: "Paris" });
  });

  test("returns to the questions with the reason after a refusal, and then submits under a new key", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    type(attempt, 1, "x");
    harness.refusal = new TransportFailure("refused", "There is no choice x", "invalid_request");
    const refused = attempt.submit();
    const failure = expect(refused).rejects.toThrow("There is no choice x");
    await advanceTime(1000);
    await failure;
    expect(attempt.submission).toEqual({ phase: "answering", refused: "invalid_request" });
    expect(harness.persisted?.submission).toBeUndefined();
    harness.refusal = undefined;
    type(attempt, 1, "Paris");
    await advanceTime(2000);
    expect(getTypedValues(harness.saved)).toEqual({ [questionId(1)]: "Paris" });
    const result = attempt.submit();
    await advanceTime(1000);
    expect(await result).toEqual(RESULT);
  });

  test("reports that the attempt was submitted elsewhere, and deletes what is stored", async () => {
    const harness = new AttemptHarness(createView());
    const attempt = await harness.open();
    harness.accepted = { answers: { exerciseAnswers: [] }, key: "another" };
    type(attempt, 1, "Paris");
    const failure = expect(attempt.submit()).rejects.toThrow("used");
    await advanceTime(1000);
    await failure;
    expect(attempt.submission).toEqual({ phase: "ended", reason: "submitted" });
    expect(harness.persisted).toBeUndefined();
  });
});

describe("the deadline", () => {
  const createTimedView = (minutes: number, now = "2026-03-05T14:00:00.000Z") =>
    createView({
      deadline: new Date(Date.parse("2026-03-05T14:00:00.000Z") + minutes * 60_000).toISOString(),
      now,
    });

  test("submits the answers when time is up by the service's clock, whatever this clock says", async () => {
    vi.setSystemTime("2031-01-01T00:00:00Z");
    const harness = new AttemptHarness(createTimedView(10, "2026-03-05T14:04:00.000Z"));
    const attempt = await harness.open();
    type(attempt, 1, "Paris");
    await advanceTime(5 * 60_000 + 50_000);
    expect(harness.accepted).toBeUndefined();
    expect(attempt.clock.getRemaining()).toBeLessThan(11_000);
    await advanceTime(11_000);
    expect(getTypedValues(harness.accepted?.answers)).toEqual({ [questionId(1)]: "Paris" });
  });

  test("submits the stored answers when the page is opened after time is up", async () => {
    const harness = new AttemptHarness(createTimedView(10));
    type(await harness.open(), 1, "Paris");
    await advanceTime(3000);
    const over = new AttemptHarness(createTimedView(10, "2026-03-05T14:10:05.000Z"));
    Object.assign(over, { persisted: harness.persisted, saved: harness.saved });
    await over.open();
    await advanceTime(100);
    expect(getTypedValues(over.accepted?.answers)).toEqual({ [questionId(1)]: "Paris" });
  });

  test("doesn't submit early or wake up constantly if the deadline is further away than a timer can wait", async () => {
    const harness = new AttemptHarness(createTimedView(30 * 24 * 60));
    type(await harness.open(), 1, "Paris");
    await advanceTime(10_000);
    const end = Date.now() + 60_000;
    let timers = 0;
    for (; Date.now() < end && timers < 1000; timers++) await vi.advanceTimersToNextTimerAsync();
    expect(timers).toBeLessThan(100);
    expect(harness.accepted).toBeUndefined();
  });
});

test("change events count the answered and unanswered questions", async () => {
  const harness = new AttemptHarness(createView());
  const attempt = await harness.open();
  type(attempt, 2, "Rome");
  type(attempt, 2, "");
  expect(harness.events).toEqual([
    { type: "ready", questions: 3 },
    { type: "change", questionId: questionId(2), answered: 1, unanswered: 2 },
    { type: "change", questionId: questionId(2), answered: 0, unanswered: 3 },
  ]);
});

describe("the place in an attempt", () => {
  test("is stored at once and restored after a reload, for that attempt only", async () => {
    const harness = new AttemptHarness(createView());
    await harness.open();
    expect(harness.attempt.place).toEqual({});
    harness.attempt.goTo({ question: questionId(2), layout: "all" });
    await advanceTime(0);
    await harness.open();
    expect(harness.attempt.place).toEqual({ question: questionId(2), layout: "all" });
    const another = new AttemptHarness(createView());
    await another.open();
    expect(another.attempt.place).toEqual({});
  });

  test("changes no answers, and is deleted once the attempt is submitted", async () => {
    const harness = new AttemptHarness(createView());
    await harness.open();
    type(harness.attempt, 1, "Paris");
    harness.attempt.goTo({ question: questionId(3), isReview: true });
    await advanceTime(0);
    await harness.open();
    expect(getTypedValues(harness.persisted?.answers)).toEqual({ [questionId(1)]: "Paris" });
    const ended = harness.attempt.submit();
    await advanceTime(2000);
    await ended;
    expect(harness.persisted).toBeUndefined();
    harness.attempt.goTo({ question: questionId(2) });
    await advanceTime(0);
    expect(harness.persisted).toBeUndefined();
  });
});
