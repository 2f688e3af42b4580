import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Attempt } from "#components/player/attempt.ts";
import { TransportFailure } from "#components/player/types.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { AttemptWorld, type Fate, lost } from "#tests/support/attempt-world.ts";
import { embedView, questionId, RESULT } from "#tests/support/embed-view.ts";
import { textQuestion } from "#tests/support/quiz.ts";

const content = textQuestion().content_ast;
const view = (more = {}) => embedView([{ questions: [{ content }, { content }, { content }] }], more);

const type = (attempt: Attempt, question: number, value: string) =>
  attempt.answer(questionId(question), value === "" ? [] : [{ responseId: "r1", value }]);
const typedIn = (answers: Answers | undefined) =>
  Object.fromEntries(
    (answers?.exerciseAnswers ?? []).flatMap(({ questionAnswers }) =>
      questionAnswers.map((each) => [each.questionId, (each.answers[0] as { value: string }).value]),
    ),
  );
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("whatever is lost, late or reloaded", () => {
  const fate: fc.Arbitrary<Fate> = fc.record({
    of: fc.constantFrom("answered", "unsent", "answer lost"),
    takes: fc.integer({ min: 1, max: 3000 }),
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

  test("what is submitted is what was typed last", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(fate, { maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 3 }),
        async (steps, fates, reloads) => {
          const world = new AttemptWorld(view());
          world.fates = fates;
          await world.open();
          const typed: Record<string, string> = {};
          for (const each of steps) {
            if (each.do === "type") {
              type(world.attempt, each.question, each.value);
              typed[questionId(each.question)] = each.value;
            } else if (each.do === "wait") await later(each.milliseconds);
            else if (each.do === "flush") void world.attempt.flush();
            else if (each.do === "online") world.attempt.retry();
            else {
              // A tab that is closed loses what it had no time to keep.
              await later(400);
              await world.open();
            }
          }
          const ended = world.attempt.submit().catch(() => {});
          for (const milliseconds of reloads) {
            await later(milliseconds);
            if (world.attempt.submission.phase === "submitting") await world.open();
          }
          await later(1_500_000);
          await ended;
          expect(world.attempt.submission).toEqual({ phase: "done", result: RESULT });
          const wanted = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
          expect(typedIn(world.taken?.answers)).toEqual(wanted);
          expect(world.kept).toBeUndefined();
          world.attempt.stop();
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("saving", () => {
  test("takes what was typed to the service within two seconds, several changes together", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    for (const value of ["P", "Pa", "Par"]) type(attempt, 1, value);
    expect(attempt.saving).toEqual({ unsaved: 1, trouble: null });
    await later(2000);
    expect([world.saves, typedIn(world.saved ?? undefined)]).toEqual([1, { [questionId(1)]: "Par" }]);
    expect(attempt.saving).toEqual({ unsaved: 0, trouble: null });
  });

  test("what is typed while a save is on its way is saved after it", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.fates = [{ of: "answered", takes: 2000 }];
    type(attempt, 1, "Par");
    await later(2500);
    type(attempt, 1, "Paris");
    await later(2900);
    expect([typedIn(world.saved ?? undefined), attempt.saving.unsaved]).toEqual([
      { [questionId(1)]: "Par" },
      1,
    ]);
    await later(1000);
    expect([typedIn(world.saved ?? undefined), attempt.saving.unsaved]).toEqual([
      { [questionId(1)]: "Paris" },
      0,
    ]);
  });

  test("a page on its way out saves within the same turn, here and on the service", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    type(attempt, 1, "Paris");
    attempt.stop();
    await later(20);
    expect(typedIn(world.saved ?? undefined)).toEqual({ [questionId(1)]: "Paris" });
    expect(typedIn(world.kept?.answers)).toEqual({ [questionId(1)]: "Paris" });
    await later(60_000);
    expect(world.saves).toBe(1);
  });

  test("a save that was under way when the attempt was handed in tells nothing of a token that is used up", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.fates = [{ of: "answered", takes: 500 }];
    type(attempt, 1, "Paris");
    await later(1600);
    const result = attempt.submit();
    await later(100);
    world.refusal = new TransportFailure("expired", "The embed token is unknown, expired or used");
    await later(5000);
    expect(await result).toEqual(RESULT);
    expect(world.events.map(({ type }) => type)).toEqual(["ready", "change", "submitted"]);
  });

  test("is one request at a time, however often it is asked for", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.fates = [{ of: "answered", takes: 1000 }];
    type(attempt, 1, "Paris");
    const flushes = Promise.all([attempt.flush(), attempt.flush(), attempt.flush()]);
    type(attempt, 2, "Rome");
    await later(5000);
    await flushes;
    expect([world.saves, attempt.saving.unsaved]).toEqual([2, 0]);
  });

  test("somebody who never stops typing is saved all the same, and asks for less than 60 requests a minute", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    for (let i = 0; i < 600; i++) {
      type(attempt, 1, "a".repeat(i + 1));
      await later(100);
    }
    expect(world.saves).toBeGreaterThan(30);
    expect(world.saves).toBeLessThan(50);
  });

  test("without a connection it is tried again by itself, and at once when the connection is back", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.fates = Array.from({ length: 4 }, () => lost);
    type(attempt, 1, "Paris");
    type(attempt, 2, "Rome");
    await later(3000);
    expect(attempt.saving).toEqual({ unsaved: 2, trouble: { kind: "offline" } });
    await later(60_000);
    expect(attempt.saving).toEqual({ unsaved: 0, trouble: null });
    world.fates = Array.from({ length: 8 }, () => lost);
    type(attempt, 1, "Lyon");
    await later(20_000);
    world.fates = [];
    attempt.retry();
    await later(20);
    expect(typedIn(world.saved ?? undefined)).toMatchObject({ [questionId(1)]: "Lyon" });
  });

  test("an expired token is told once, and answers wait for a fresh one", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.refusal = new TransportFailure("expired", "Expired");
    type(attempt, 1, "Paris");
    await later(30_000);
    expect(world.events.filter((event) => event.type === "token-expired")).toHaveLength(1);
    expect(attempt.saving.trouble).toEqual({ kind: "expired" });
    world.refusal = undefined;
    await later(60_000);
    expect(attempt.saving).toEqual({ unsaved: 0, trouble: null });
  });

  test("what the service refuses is not sent again until it changes, and the reason is there", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.refusal = new TransportFailure("refused", "Too large");
    type(attempt, 1, "Paris");
    await later(2000);
    expect(attempt.saving.trouble).toEqual({ kind: "refused", message: "Too large" });
    expect(world.events.filter(({ type }) => type === "error")).toEqual([
      { type: "error", message: "Too large" },
    ]);
    world.refusal = undefined;
    await later(60_000);
    expect(world.saves).toBe(0);
    type(attempt, 1, "Par");
    await later(2000);
    expect(attempt.saving).toEqual({ unsaved: 0, trouble: null });
  });

  test("what another device has saved counts, but for what is not saved here", async () => {
    const world = new AttemptWorld(view());
    await world.open();
    type(world.attempt, 1, "here");
    type(world.attempt, 2, "here");
    await later(3000);
    expect(world.kept?.unsaved).toEqual([]);
    world.fates = [lost];
    type(world.attempt, 2, "here, later");
    await later(400);
    world.saved = {
      exerciseAnswers: [
        {
          exerciseId: view().assessment.exercises[0]?.id ?? "",
          questionAnswers: [1, 2, 3].map((n) => ({ questionId: questionId(n), answers: ["there"] })),
        },
      ],
    };
    const attempt = await world.open();
    const values = [1, 2, 3].map((n) => (attempt.elements(questionId(n))[0] as { value: string }).value);
    expect(values).toEqual(["there", "here, later", "there"]);
  });
});

describe("submitting", () => {
  test("keeps its key before anything is sent, and goes on with it after a reload in the middle", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    type(attempt, 1, "Paris");
    world.fates = [{ of: "answer lost", takes: 5 }, lost, lost];
    attempt.submit().catch(() => {});
    await later(500);
    expect(world.kept?.submission).toMatch(/^[0-9a-f]{32}$/);
    const again = await world.open();
    await later(60_000);
    expect(again.submission).toEqual({ phase: "done", result: RESULT });
    expect(new Set(world.submitted.map(({ key }) => key)).size).toBe(1);
    expect(world.events.filter(({ type }) => type === "submitted")).toHaveLength(1);
  });

  test("nothing can be changed while it is under way, and two calls are one submission", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    type(attempt, 1, "Paris");
    const both = Promise.all([attempt.submit(), attempt.submit()]);
    type(attempt, 1, "Rome");
    await later(1000);
    expect(await both).toEqual([RESULT, RESULT]);
    expect(world.submitted).toHaveLength(1);
    expect(typedIn(world.taken?.answers)).toEqual({ [questionId(1)]: "Paris" });
  });

  test("a refusal gives the questions back with its reason; the next try is a new one", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    type(attempt, 1, "x");
    world.refusal = new TransportFailure("refused", "There is no choice x");
    const refused = attempt.submit();
    const failure = expect(refused).rejects.toThrow("There is no choice x");
    await later(1000);
    await failure;
    expect(attempt.submission).toEqual({ phase: "answering", refused: "There is no choice x" });
    expect(world.kept?.submission).toBeUndefined();
    world.refusal = undefined;
    type(attempt, 1, "Paris");
    await later(2000);
    expect(typedIn(world.saved ?? undefined)).toEqual({ [questionId(1)]: "Paris" });
    const result = attempt.submit();
    await later(1000);
    expect(await result).toEqual(RESULT);
  });

  test("an attempt that somebody else handed in says so, and keeps nothing", async () => {
    const world = new AttemptWorld(view());
    const attempt = await world.open();
    world.taken = { answers: { exerciseAnswers: [] }, key: "another" };
    type(attempt, 1, "Paris");
    const failure = expect(attempt.submit()).rejects.toThrow("used");
    await later(1000);
    await failure;
    expect(attempt.submission).toEqual({ phase: "used" });
    expect(world.kept).toBeUndefined();
  });
});

describe("the time", () => {
  const timed = (minutes: number, now = "2026-03-05T14:00:00.000Z") =>
    view({
      deadline: new Date(Date.parse("2026-03-05T14:00:00.000Z") + minutes * 60_000).toISOString(),
      now,
    });

  test("when it is up what is there is submitted, by the service's clock whatever this one says", async () => {
    vi.setSystemTime("2031-01-01T00:00:00Z");
    const world = new AttemptWorld(timed(10, "2026-03-05T14:04:00.000Z"));
    const attempt = await world.open();
    type(attempt, 1, "Paris");
    await later(5 * 60_000 + 50_000);
    expect(world.taken).toBeUndefined();
    expect(attempt.clock.remaining()).toBeLessThan(11_000);
    await later(11_000);
    expect(typedIn(world.taken?.answers)).toEqual({ [questionId(1)]: "Paris" });
  });

  test("a page opened when it is up submits what was kept", async () => {
    const world = new AttemptWorld(timed(10));
    type(await world.open(), 1, "Paris");
    await later(3000);
    const over = new AttemptWorld(timed(10, "2026-03-05T14:10:05.000Z"));
    Object.assign(over, { kept: world.kept, saved: world.saved });
    await over.open();
    await later(100);
    expect(typedIn(over.taken?.answers)).toEqual({ [questionId(1)]: "Paris" });
  });
});

test("changes are told with how many questions are answered", async () => {
  const world = new AttemptWorld(view());
  const attempt = await world.open();
  type(attempt, 2, "Rome");
  type(attempt, 2, "");
  expect(world.events).toEqual([
    { type: "ready", questions: 3 },
    { type: "change", questionId: questionId(2), answered: 1, unanswered: 2 },
    { type: "change", questionId: questionId(2), answered: 0, unanswered: 3 },
  ]);
});

describe("the place in an attempt", () => {
  test("is kept at once and is there again after a reload, for that attempt alone", async () => {
    const world = new AttemptWorld(view());
    await world.open();
    expect(world.attempt.place).toEqual({});
    world.attempt.goTo({ question: questionId(2), layout: "all" });
    await later(0);
    await world.open();
    expect(world.attempt.place).toEqual({ question: questionId(2), layout: "all" });
    const another = new AttemptWorld(view());
    await another.open();
    expect(another.attempt.place).toEqual({});
  });

  test("changes nothing that was answered, and is gone once the attempt is submitted", async () => {
    const world = new AttemptWorld(view());
    await world.open();
    type(world.attempt, 1, "Paris");
    world.attempt.goTo({ question: questionId(3), isReview: true });
    await later(0);
    await world.open();
    expect(typedIn(world.kept?.answers)).toEqual({ [questionId(1)]: "Paris" });
    const ended = world.attempt.submit();
    await later(2000);
    await ended;
    expect(world.kept).toBeUndefined();
    world.attempt.goTo({ question: questionId(2) });
    await later(0);
    expect(world.kept).toBeUndefined();
  });
});
