import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type EndReason, getEndReason } from "#components/player/end-reason.ts";
import { TransportFailure } from "#components/player/types.ts";
import type { EmbedAttemptState } from "#lib/contract/embed.ts";
import { AttemptHarness, getTypedValues } from "#tests/support/attempt-harness.ts";
import { createEmbedView, questionId } from "#tests/support/embed-view.ts";
import { textQuestion } from "#tests/support/quiz.ts";

const START = "2026-03-05T14:00:00.000Z";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const at = (milliseconds: number) => new Date(Date.parse(START) + milliseconds).toISOString();
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const closed = () => new TransportFailure("closed", "The attempt is closed");

/** Opens an attempt with a time limit of 10 minutes. */
async function openTimed(onDeadline: "accept_late" | "submit_saved" = "accept_late") {
  const view = createEmbedView([{ questions: [{ content: textQuestion().content_ast }] }]);
  view.deadline = at(10 * MINUTE);
  view.on_deadline = onDeadline;
  const harness = new AttemptHarness(view);
  await harness.open();
  return harness;
}
const type = ({ attempt }: AttemptHarness, value: string) =>
  attempt.answer(questionId(1), [{ responseId: "r1", value }]);
const describeState = (changes: Partial<EmbedAttemptState>): EmbedAttemptState => ({
  state: "open",
  started_at: START,
  deadline: at(10 * MINUTE),
  closed_at: null,
  now: START,
  saved_answers: null,
  ...changes,
});
const listEndReasons = ({ events }: AttemptHarness) =>
  events.flatMap((event) => (event.type === "attempt-ended" ? [event.reason] : []));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("polling the state of a timed attempt", () => {
  test("happens every 20 seconds while the page is visible, and at once when it becomes visible", async () => {
    const page = { visibilityState: "visible" };
    vi.stubGlobal("document", page);
    const harness = await openTimed();
    await advanceTime(61 * SECOND);
    expect(harness.polls).toBe(3);
    page.visibilityState = "hidden";
    await advanceTime(60 * SECOND);
    expect(harness.polls).toBe(3);
    page.visibilityState = "visible";
    harness.attempt.comeBack();
    expect(harness.polls).toBe(4);
    harness.attempt.stop();
    await advanceTime(60 * SECOND);
    expect(harness.polls).toBe(4);
  });

  test("happens without a time limit only when the page becomes visible", async () => {
    const harness = new AttemptHarness(createEmbedView([{ questions: [{ content: {} }] }]));
    await harness.open();
    await advanceTime(5 * MINUTE);
    expect(harness.polls).toBe(0);
    harness.attempt.comeBack();
    await advanceTime(5 * MINUTE);
    expect(harness.polls).toBe(1);
  });

  test("adopts a moved deadline, and ends the attempt at that one", async () => {
    const harness = await openTimed();
    type(harness, "Paris");
    const { clock } = harness.attempt;
    await advanceTime(9 * MINUTE);
    harness.state = describeState({ deadline: at(25 * MINUTE), now: at(9 * MINUTE) });
    await advanceTime(20 * SECOND);
    expect(harness.attempt.clock).not.toBe(clock);
    expect(harness.attempt.clock.total).toBe(25 * MINUTE);
    await advanceTime(15 * MINUTE);
    expect(harness.accepted).toBeUndefined();
    await advanceTime(2 * MINUTE);
    expect(harness.accepted).toBeDefined();
  });

  test("keeps the clock as it is if the deadline hasn't moved", async () => {
    const harness = await openTimed();
    const { clock } = harness.attempt;
    harness.state = describeState({ now: at(20 * SECOND) });
    await advanceTime(30 * SECOND);
    expect(harness.attempt.clock).toBe(clock);
  });

  test("finds an extension right before the attempt would end", async () => {
    const harness = await openTimed();
    type(harness, "Paris");
    await advanceTime(9 * MINUTE + 55 * SECOND);
    harness.state = describeState({ deadline: at(15 * MINUTE), now: at(10 * MINUTE) });
    await advanceTime(10 * SECOND);
    expect(harness.accepted).toBeUndefined();
    expect(harness.attempt.submission.phase).toBe("answering");
  });

  test("submits because time is up only at the deadline, and not again after a refusal", async () => {
    const harness = await openTimed();
    harness.refusal = new TransportFailure("refused", "No");
    const failure = expect(harness.attempt.submit()).rejects.toMatchObject({ reason: "refused" });
    expect([harness.attempt.submission.phase, harness.attempt.isTimeUp]).toEqual(["submitting", false]);
    await advanceTime(SECOND);
    await failure;
    const another = await openTimed();
    another.outcomes = [{ outcome: "answered", delayMs: 5 * SECOND }];
    await advanceTime(10 * MINUTE);
    expect([another.attempt.submission.phase, another.attempt.isTimeUp]).toEqual(["submitting", true]);
    await advanceTime(10 * SECOND);
    expect([another.attempt.submission.phase, another.attempt.isTimeUp]).toEqual(["done", true]);
    const refused = await openTimed();
    refused.refusal = new TransportFailure("refused", "No");
    await advanceTime(10 * MINUTE + SECOND);
    expect([refused.attempt.submission.phase, refused.attempt.isTimeUp]).toEqual(["answering", false]);
  });

  test("doesn't submit early after the device's clock was set forward, and shows the right time again", async () => {
    const harness = await openTimed();
    harness.state = describeState({});
    type(harness, "Paris");
    await advanceTime(3 * SECOND);
    const { clock } = harness.attempt;
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    expect(clock.getRemaining()).toBe(0);
    harness.attempt.comeBack();
    await advanceTime(SECOND);
    expect([harness.attempt.submission.phase, harness.accepted]).toEqual(["answering", undefined]);
    expect(harness.attempt.clock).toBe(clock);
    expect(clock.getRemaining()).toBeGreaterThan(9.9 * MINUTE);
    await advanceTime(9 * MINUTE);
    expect(harness.accepted).toBeUndefined();
    await advanceTime(MINUTE);
    expect(harness.accepted).toBeDefined();
  });

  test("submits when time is up although an earlier submission was refused, once", async () => {
    const harness = await openTimed();
    harness.refusal = new TransportFailure("refused", "No");
    const failure = expect(harness.attempt.submit()).rejects.toMatchObject({ reason: "refused" });
    await advanceTime(SECOND);
    await failure;
    harness.refusal = undefined;
    type(harness, "Paris");
    await advanceTime(10 * MINUTE + SECOND);
    expect(harness.accepted?.answers.exerciseAnswers).toHaveLength(1);
    const rejected = await openTimed();
    rejected.state = describeState({});
    rejected.refusal = new TransportFailure("refused", "No");
    await advanceTime(15 * MINUTE);
    expect(rejected.events.filter(({ type }) => type === "error")).toHaveLength(1);
  });

  test("ignores the attempt of an anonymous learner's next token", async () => {
    const harness = await openTimed();
    const { clock } = harness.attempt;
    harness.state = describeState({ started_at: at(MINUTE), deadline: at(20 * MINUTE), state: "submitted" });
    await advanceTime(30 * SECOND);
    expect(harness.attempt.clock).toBe(clock);
    expect(harness.attempt.submission.phase).toBe("answering");
  });
});

describe("an attempt that was closed elsewhere", () => {
  const closings: [string, Partial<EmbedAttemptState>, EndReason][] = [
    ["submitted on another device", { state: "submitted", closed_at: at(5 * MINUTE) }, "submitted"],
    [
      "submitted at the deadline",
      { state: "submitted", closed_at: at(10 * MINUTE + 30 * SECOND) },
      "deadline",
    ],
    ["expired", { state: "expired", closed_at: at(10 * MINUTE + 30 * SECOND) }, "expired"],
    ["discarded", { state: "discarded", closed_at: at(MINUTE) }, "discarded"],
  ];

  test.each(closings)("by being %s ends here, and nothing is sent or kept", async (_, changes, reason) => {
    const harness = await openTimed("submit_saved");
    type(harness, "Paris");
    await advanceTime(3 * SECOND);
    type(harness, "Rome");
    harness.outcomes = Array.from({ length: 5 }, () => ({ outcome: "unsent", delayMs: 5 }));
    harness.state = describeState(changes);
    harness.attempt.comeBack();
    await advanceTime(0);
    const { saves } = harness;
    expect(harness.attempt.submission).toEqual({ phase: "ended", reason });
    expect(harness.persisted).toBeUndefined();
    type(harness, "Madrid");
    await harness.attempt.flush();
    await advanceTime(20 * MINUTE);
    expect([harness.saves, harness.submitted.length, harness.persisted]).toEqual([saves, 0, undefined]);
    expect(listEndReasons(harness)).toEqual([reason]);
    await expect(harness.attempt.submit()).rejects.toMatchObject({ reason: "closed" });
    expect(harness.submitted).toEqual([]);
  });

  test("ends when saving is rejected, without a time limit too", async () => {
    const harness = new AttemptHarness(
      createEmbedView([{ questions: [{ content: textQuestion().content_ast }] }]),
    );
    await harness.open();
    harness.refusal = closed();
    harness.state = describeState({ state: "discarded", deadline: null });
    type(harness, "Paris");
    await advanceTime(3 * SECOND);
    expect(harness.attempt.submission).toEqual({ phase: "ended", reason: "discarded" });
    expect(listEndReasons(harness)).toEqual(["discarded"]);
  });

  test("ends when submitting is rejected", async () => {
    const harness = await openTimed();
    harness.refusal = closed();
    harness.state = describeState({ state: "submitted", closed_at: at(MINUTE) });
    const failure = expect(harness.attempt.submit()).rejects.toMatchObject({ reason: "closed" });
    await advanceTime(SECOND);
    await failure;
    expect(harness.attempt.submission).toEqual({ phase: "ended", reason: "submitted" });
    expect(harness.persisted).toBeUndefined();
  });

  test("ends with an unknown reason if the state can't be read", async () => {
    const harness = await openTimed();
    harness.refusal = closed();
    type(harness, "Paris");
    await advanceTime(3 * SECOND);
    expect(harness.attempt.submission).toEqual({ phase: "ended", reason: "unknown" });
  });
});

describe("when saved answers are submitted at the deadline", () => {
  test("saves what was typed in the last seconds before the deadline", async () => {
    const harness = await openTimed("submit_saved");
    await advanceTime(9 * MINUTE + 58 * SECOND);
    type(harness, "Paris");
    await advanceTime(1100);
    expect(harness.saves).toBe(1);
  });

  test("decides by the attempt's setting, also after the assessment's was changed", async () => {
    /** Reopens an attempt with an unsaved answer a minute after its deadline. */
    const reopen = async (onDeadline: "accept_late" | "submit_saved") => {
      const harness = await openTimed(onDeadline);
      const { view } = harness;
      view.meta.settings.on_deadline = onDeadline === "accept_late" ? "submit_saved" : "accept_late";
      type(harness, "Paris");
      await advanceTime(SECOND);
      view.now = at(11 * MINUTE);
      harness.state = describeState({ now: view.now });
      await harness.open();
      await advanceTime(SECOND);
      return harness;
    };
    const late = await reopen("accept_late");
    expect(late.attempt.submission.phase).toBe("done");
    expect(getTypedValues(late.accepted?.answers)).toEqual({ [questionId(1)]: "Paris" });
    const saved = await reopen("submit_saved");
    expect(saved.attempt.submission).toEqual({ phase: "ended", reason: "expired" });
    expect(saved.submitted).toEqual([]);
  });

  test("saves in the last seconds although it can't read what other devices have saved", async () => {
    const harness = await openTimed("submit_saved");
    await advanceTime(9 * MINUTE + 50 * SECOND);
    type(harness, "Paris");
    await advanceTime(4 * SECOND);
    expect(harness.saves).toBe(0);
    await advanceTime(2 * SECOND);
    expect(harness.saves).toBe(1);
  });

  test("ends instead of retrying forever if the connection returns after the grace period", async () => {
    const harness = await openTimed("submit_saved");
    type(harness, "Paris");
    await advanceTime(3 * SECOND);
    harness.refusal = closed();
    harness.state = describeState({ now: at(11 * MINUTE) });
    await advanceTime(10 * MINUTE);
    expect(harness.attempt.submission).toEqual({ phase: "ended", reason: "deadline" });
  });
});

test.each<[Partial<EmbedAttemptState>, boolean, boolean, EndReason | undefined]>([
  [{}, true, true, undefined],
  [{ now: at(10 * MINUTE + 29 * SECOND) }, true, true, undefined],
  [{ now: at(10 * MINUTE + 30 * SECOND) }, true, true, "deadline"],
  [{ now: at(10 * MINUTE + 30 * SECOND) }, true, false, "expired"],
  [{ now: at(20 * MINUTE) }, false, true, undefined],
  [{ now: at(20 * MINUTE), deadline: null }, true, true, undefined],
  [{ state: "submitted", closed_at: at(20 * MINUTE) }, false, true, "submitted"],
  [{ state: "submitted", closed_at: at(10 * MINUTE + 29 * SECOND) }, true, true, "submitted"],
])(
  "the state %j, with saved answers submitted %s and answers saved %s, ends for the reason %s",
  (changes, submitsSaved, hasSaved, reason) => {
    expect(getEndReason(describeState(changes), { submitsSaved, hasSaved })).toBe(reason);
  },
);
