import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Attempt } from "#components/player/attempt.ts";
import { AttemptHarness, advanceTime, getTypedValues } from "#tests/support/attempt-harness.ts";
import { createEmbedView, questionId, RESULT } from "#tests/support/embed-view.ts";
import { textQuestion } from "#tests/support/quiz.ts";

const content = textQuestion().content_ast;
const createView = () => createEmbedView([{ questions: [{ content }, { content }] }]);
const type = (attempt: Attempt, question: number, value: string) =>
  attempt.answer(questionId(question), [{ responseId: "r1", value }]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("answers that the service may not have had yet when the page asked for them", () => {
  test("stay as they are in this browser, also after their save was confirmed", async () => {
    const harness = new AttemptHarness(createView());
    type(await harness.open(), 1, "Par");
    await advanceTime(3000);
    const outdated = harness.saved;
    const requestedAt = Date.now();
    type(harness.attempt, 1, "Paris");
    await advanceTime(3000);
    expect([harness.saves, harness.persisted?.unsaved]).toEqual([2, []]);
    harness.saved = outdated;
    type(await harness.open({ requestedAt }), 2, "Rome");
    await advanceTime(3000);
    expect(getTypedValues(harness.saved)).toEqual({
      [questionId(1)]: "Paris",
      [questionId(2)]: "Rome",
    });
  });

  test("give way to the service's if their save seems to be in the future, because the clock was ahead", async () => {
    const harness = new AttemptHarness(createView());
    type(await harness.open(), 1, "Par");
    await advanceTime(3000);
    const fromOtherDevice = harness.saved;
    type(harness.attempt, 1, "Paris");
    await advanceTime(3000);
    vi.setSystemTime(Date.now() - 86_400_000);
    harness.saved = fromOtherDevice;
    type(await harness.open({ requestedAt: Date.now() }), 2, "Rome");
    await advanceTime(3000);
    expect(getTypedValues(harness.saved)).toEqual({ [questionId(1)]: "Par", [questionId(2)]: "Rome" });
  });

  test("aren't replaced in this browser's storage by a page that is left before it has read them", async () => {
    const write = vi.fn(async () => {});
    const attempt = new Attempt({
      view: createView(),
      requestedAt: Date.now(),
      transport: { save: async () => {}, submit: async () => RESULT },
      store: { read: () => new Promise(() => {}), write, clear: async () => {} },
      emit: () => {},
    });
    void attempt.start();
    await attempt.flush();
    attempt.stop();
    await advanceTime(10_000);
    expect(write).not.toHaveBeenCalled();
    expect(attempt.isReady).toBe(false);
  });
});

test("returns the result again once the attempt is submitted, and sends nothing", async () => {
  const harness = new AttemptHarness(createView());
  const attempt = await harness.open();
  const first = attempt.submit();
  await advanceTime(1000);
  expect([await first, await attempt.submit()]).toEqual([RESULT, RESULT]);
  expect(attempt.submission).toEqual({ phase: "done", result: RESULT });
  expect(harness.submitted).toHaveLength(1);
  expect(harness.events.filter(({ type }) => type === "submitted")).toHaveLength(1);
});
