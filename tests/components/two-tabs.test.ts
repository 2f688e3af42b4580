import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TransportFailure } from "#components/player/types.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { AttemptHarness, lostRequest } from "#tests/support/attempt-harness.ts";
import { createEmbedView, questionId } from "#tests/support/embed-view.ts";
import { textQuestion } from "#tests/support/quiz.ts";

const { content_ast: content } = textQuestion();
const view = createEmbedView([{ questions: [{ content }, { content }, { content }] }]);
const OPEN = {
  state: "open",
  started_at: view.started_at,
  deadline: null,
  closed_at: null,
  now: view.now,
  saved_answers: null,
} as const;
/** Longer than a page assumes that nobody else has saved answers. */
const PAUSE_MS = 15_000;

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const type = ({ attempt }: AttemptHarness, question: number, value: string) =>
  attempt.answer(questionId(question), value === "" ? [] : [{ responseId: "r1", value }]);
const readShown = ({ attempt }: AttemptHarness) =>
  [1, 2, 3].map((n) => (attempt.elements(questionId(n))[0] as { value: string } | undefined)?.value ?? "");
const readValues = (answers: Answers | null | undefined) => {
  const found = (answers?.exerciseAnswers ?? []).flatMap(({ questionAnswers }) => questionAnswers);
  return [1, 2, 3].map((n) => {
    const elements = found.find((each) => each.questionId === questionId(n))?.answers ?? [];
    return (elements[0] as { value: string } | undefined)?.value ?? "";
  });
};

/** Opens an attempt in two tabs, before anything is answered. They share the service, but no events. */
async function openTwice() {
  const [first, second] = [new AttemptHarness(view), new AttemptHarness(view)];
  Object.defineProperty(second, "saved", {
    get: () => first.saved,
    set: (saved) => {
      first.saved = saved;
    },
  });
  for (const tab of [first, second]) {
    tab.state = OPEN;
    await tab.open();
  }
  return { first, second };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an attempt that is open in two tabs or on two devices", () => {
  test("keeps what one has saved when the other, opened before, saves a change after a pause", async () => {
    const { first, second } = await openTwice();
    type(first, 1, "Paris");
    await advanceTime(PAUSE_MS);
    type(second, 2, "Rome");
    await advanceTime(3000);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", ""]);
    expect(readShown(second)).toEqual(["Paris", "Rome", ""]);
  });

  test("shows what the other has saved, changed, and cleared when its page becomes visible, and saves nothing", async () => {
    const { first, second } = await openTwice();
    type(second, 3, "Bern");
    await advanceTime(3000);
    first.attempt.comeBack();
    await advanceTime(0);
    type(first, 1, "Paris");
    type(first, 3, "");
    void first.attempt.flush();
    await advanceTime(100);
    const { saves } = second;
    second.attempt.comeBack();
    await advanceTime(3000);
    expect(readShown(second)).toEqual(["Paris", "", ""]);
    expect(second.attempt.saving).toEqual({ unsaved: 0, error: null });
    expect(second.saves).toBe(saves);
  });

  test("keeps an answer as it is if the service returns its members in another order", async () => {
    const tab = new AttemptHarness(createEmbedView([{ questions: [{ content: {} }] }]));
    tab.state = OPEN;
    const { questions, elements } = await tab.open();
    tab.attempt.answer(questionId(1), [{ shape: "circle", at: [1, 2] }]);
    await advanceTime(3000);
    const own = elements(questionId(1));
    const [{ id, exerciseId } = { id: "", exerciseId: "" }] = questions;
    const questionAnswers = [{ questionId: id, answers: [{ at: [1, 2], shape: "circle" }] }];
    tab.saved = { exerciseAnswers: [{ exerciseId, questionAnswers }] };
    tab.attempt.comeBack();
    await advanceTime(100);
    expect(tab.polls).toBe(1);
    expect(elements(questionId(1))).toBe(own);
  });

  test("keeps what the other was still saving when its page became visible", async () => {
    const { first, second } = await openTwice();
    first.outcomes = [{ outcome: "answered", delayMs: 500 }];
    type(first, 1, "Paris");
    void first.attempt.flush();
    second.attempt.comeBack();
    await advanceTime(1000);
    type(second, 2, "Rome");
    await advanceTime(3000);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", ""]);
  });

  test("keeps its own unsaved change to a question that the other has changed too", async () => {
    const { first, second } = await openTwice();
    type(first, 1, "Paris");
    type(first, 2, "Lyon");
    await advanceTime(PAUSE_MS);
    type(second, 2, "Rome");
    await advanceTime(3000);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", ""]);
  });

  test("keeps changes made or saved while the service's older answers are on their way", async () => {
    const { first, second } = await openTwice();
    type(first, 1, "Paris");
    await advanceTime(PAUSE_MS);
    type(second, 2, "Ro");
    await advanceTime(3000);
    second.stateDelayMs = 4000;
    second.outcomes = [{ outcome: "answered", delayMs: 500 }];
    type(second, 2, "Rome");
    void second.attempt.flush();
    second.attempt.comeBack();
    await advanceTime(2000);
    expect(second.attempt.saving.unsaved).toBe(0);
    type(second, 3, "Bern");
    await advanceTime(10_000);
    expect(readShown(second)).toEqual(["Paris", "Rome", "Bern"]);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", "Bern"]);
  });

  test("saves the other's answers again that a save in the meantime has replaced", async () => {
    const { first, second } = await openTwice();
    type(first, 1, "Paris");
    await advanceTime(3000);
    type(second, 2, "Ro");
    second.outcomes = [{ outcome: "answered", delayMs: 1000 }];
    // The request that is still in flight doesn't contain the answer that the page finds now.
    const flushed = second.attempt.flush();
    second.stateDelayMs = 50;
    second.attempt.comeBack();
    await advanceTime(10_000);
    await flushed;
    expect(readValues(first.saved)).toEqual(["Paris", "Ro", ""]);
  });

  test("submits what the other has saved", async () => {
    const { first, second } = await openTwice();
    type(second, 2, "Rome");
    await advanceTime(PAUSE_MS);
    type(first, 1, "Paris");
    await advanceTime(PAUSE_MS);
    const submitted = second.attempt.submit();
    await advanceTime(1000);
    await submitted;
    expect(readValues(second.accepted?.answers)).toEqual(["Paris", "Rome", ""]);
  });

  test("begins to submit within a second, however long the service takes to tell what the other has saved", async () => {
    const { second } = await openTwice();
    type(second, 2, "Rome");
    await advanceTime(PAUSE_MS);
    second.stateDelayMs = 60_000;
    const submitted = second.attempt.submit();
    await advanceTime(1000);
    expect(second.attempt.submission.phase).toBe("submitting");
    await advanceTime(100);
    await submitted;
  });

  test("keeps both when a connection that was lost for a while is back", async () => {
    const { first, second } = await openTwice();
    second.state = undefined;
    second.outcomes = Array.from({ length: 20 }, () => lostRequest);
    type(second, 2, "Rome");
    await advanceTime(3000);
    type(first, 1, "Paris");
    await advanceTime(3000);
    expect(second.attempt.saving.error).toEqual({ kind: "offline" });
    second.state = OPEN;
    second.outcomes = [];
    second.attempt.retry();
    await advanceTime(1000);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", ""]);
    expect(second.attempt.saving).toEqual({ unsaved: 0, error: null });
  });

  test("keeps what the other has saved when a save finds the token expired and renews it", async () => {
    const { first, second } = await openTwice();
    type(first, 1, "Paris");
    await advanceTime(PAUSE_MS);
    second.isTokenExpired = true;
    type(second, 2, "Rome");
    await advanceTime(3000);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", ""]);
    expect(readShown(second)).toEqual(["Paris", "Rome", ""]);
  });

  test("saves nothing, and retries, while it can't find out what the other has saved", async () => {
    const { first, second } = await openTwice();
    type(first, 1, "Paris");
    await advanceTime(PAUSE_MS);
    second.state = undefined;
    second.attempt.comeBack();
    type(second, 2, "Rome");
    await advanceTime(3000);
    expect(readValues(first.saved)).toEqual(["Paris", "", ""]);
    expect(second.attempt.saving).toEqual({ unsaved: 1, error: { kind: "offline" } });
    second.state = OPEN;
    await advanceTime(40_000);
    expect(readValues(first.saved)).toEqual(["Paris", "Rome", ""]);
    expect(second.attempt.saving).toEqual({ unsaved: 0, error: null });
  });

  test("saves although the service rejects the question what the other has saved, so that the save tells why", async () => {
    const { second } = await openTwice();
    second.stateRefusal = new TransportFailure("expired", "Unauthorized");
    await advanceTime(PAUSE_MS);
    type(second, 2, "Rome");
    await advanceTime(3000);
    expect(readValues(second.saved)).toEqual(["", "Rome", ""]);
  });

  test("ends at the first change after the other has submitted it", async () => {
    const { second } = await openTwice();
    second.state = { ...OPEN, state: "submitted", closed_at: view.now };
    await advanceTime(PAUSE_MS);
    type(second, 2, "Rome");
    await advanceTime(100);
    expect(second.attempt.submission).toEqual({ phase: "ended", reason: "submitted" });
  });

  test("has on the service what was typed last, however the learner switches between the two", async () => {
    const step = fc.record({
      tab: fc.nat({ max: 1 }),
      question: fc.integer({ min: 1, max: 3 }),
      value: fc.constantFrom("a", "b", "c", ""),
      pauseMs: fc.integer({ min: 50, max: 30_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { first, second } = await openTwice();
        const tabs = [first, second];
        const typed = ["", "", ""];
        let visible = 0;
        for (const { tab, question, value, pauseMs } of steps) {
          if (tab !== visible) {
            void tabs[visible]?.attempt.flush();
            tabs[tab]?.attempt.comeBack();
            visible = tab;
            await advanceTime(50);
          }
          type(tabs[tab] ?? first, question, value);
          typed[question - 1] = value;
          await advanceTime(pauseMs);
        }
        await advanceTime(5000);
        expect(readValues(first.saved)).toEqual(typed);
        for (const { attempt } of tabs) attempt.stop();
      }),
      { numRuns: 60 },
    );
  });
});
