import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDrawingBoard } from "#components/content/answer/more/files/drawing-board.ts";
import { getFileQueue } from "#components/content/answer/more/files/file-queue.ts";
import { PendingFilesRegistry } from "#components/content/answer/more/files/pending-files.ts";
import type { PendingFiles } from "#components/content/file-access.ts";
import { getServerLanguage } from "#components/content/messages/server-language.ts";
import type { PlayerContext } from "#components/player/player-context.ts";
import { Review, ReviewActions } from "#components/player/review.tsx";
import { TransportFailure } from "#components/player/types.ts";
import { AttemptHarness } from "#tests/support/attempt-harness.ts";
import { createEmbedView, questionId, RESULT } from "#tests/support/embed-view.ts";
import { uploadQuestion } from "#tests/support/files.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

const ANSWER = [{ responseId: "r1", value: ["file1"] }];
const NOW = new Date("2026-07-01T09:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Opens an attempt at one question, whose answer lacks a file. */
async function openWithPendingFile(pending: Partial<PendingFiles> = {}, view = {}) {
  const content = uploadQuestion().content_ast;
  const harness = new AttemptHarness(createEmbedView([{ questions: [{ content }] }], view));
  const attempt = await harness.open();
  attempt.pending = new PendingFilesRegistry(attempt.notify, "attempt");
  const discard = vi.fn();
  const flush = vi.fn(() => new Promise<void>(() => {}));
  const set = (files: PendingFiles | undefined) => attempt.pending?.set(questionId(1), "key", files);
  const stop = vi.fn();
  set({ state: "sending", isStored: false, flush, stop, discard, ...pending });
  const arrive = () => {
    attempt.answer(questionId(1), ANSWER);
    set(undefined);
  };
  return { harness, attempt, arrive, discard, stop, flush };
}

test("a submission waits for a file that is being uploaded, and contains it", async () => {
  const { harness, attempt, arrive } = await openWithPendingFile({
    flush: async () => {
      await new Promise((resolve) => setTimeout(resolve, 8000));
      arrive();
    },
  });
  const submitted = attempt.submit();
  await advanceTime(7000);
  expect(attempt.submission).toEqual({ phase: "submitting", waitReason: "files" });
  expect([harness.submitted, harness.persisted?.submission]).toEqual([[], undefined]);
  await advanceTime(2000);
  expect(await submitted).toEqual(RESULT);
  expect(harness.accepted?.answers.exerciseAnswers[0]?.questionAnswers).toEqual([
    { questionId: questionId(1), answers: ANSWER },
  ]);
});

test("a submission contains what changes as soon as it waits, such as a cleared drawing", async () => {
  const { harness, attempt, arrive } = await openWithPendingFile({ flush: async () => arrive() });
  const submitted = attempt.submit();
  await advanceTime(5000);
  expect(await submitted).toEqual(RESULT);
  expect(harness.accepted?.answers.exerciseAnswers[0]?.questionAnswers).toEqual([
    { questionId: questionId(1), answers: ANSWER },
  ]);
});

test("a submission retries a file that failed, and goes without it after a minute", async () => {
  const flush = vi.fn(async () => {});
  const { harness, attempt, discard } = await openWithPendingFile({ state: "failed", flush });
  const submitted = attempt.submit();
  await advanceTime(58_000);
  expect(harness.submitted).toEqual([]);
  expect(flush.mock.calls.length).toBeGreaterThan(20);
  await advanceTime(5000);
  expect(await submitted).toEqual(RESULT);
  expect(discard).toHaveBeenCalled();
});

test("a submission at the deadline waits for a file for 10 seconds", async () => {
  const deadline = new Date(NOW.getTime() + 60_000).toISOString();
  const { harness, attempt } = await openWithPendingFile({}, { now: NOW.toISOString(), deadline });
  await advanceTime(69_000);
  expect([harness.submitted.length, attempt.submission]).toEqual([
    0,
    { phase: "submitting", waitReason: "files" },
  ]);
  await advanceTime(5000);
  expect(harness.submitted).toHaveLength(1);
});

test("a submission at the deadline doesn't wait longer if a second try doesn't end", async () => {
  const deadline = new Date(NOW.getTime() + 60_000).toISOString();
  const flush = vi.fn(() => new Promise<void>(() => {}));
  flush.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 6000)));
  const view = { now: NOW.toISOString(), deadline };
  const { harness } = await openWithPendingFile({ state: "failed", flush }, view);
  await advanceTime(69_000);
  expect([flush.mock.calls.length, harness.submitted.length]).toEqual([2, 0]);
  await advanceTime(5000);
  expect(harness.submitted).toHaveLength(1);
});

test("a submission doesn't wait for a file that the service has rejected", async () => {
  const { harness, attempt } = await openWithPendingFile({ state: "rejected" });
  const submitted = attempt.submit();
  await advanceTime(100);
  expect([await submitted, harness.submitted.length]).toEqual([RESULT, 1]);
});

test("answers are saved and stored while a submission waits for a file", async () => {
  const { harness, attempt } = await openWithPendingFile();
  attempt.answer(questionId(1), ANSWER);
  void attempt.submit();
  await advanceTime(3000);
  expect([harness.saves, harness.submitted.length, attempt.submission]).toEqual([
    1,
    0,
    { phase: "submitting", waitReason: "files" },
  ]);
  attempt.answer(questionId(1), [{ responseId: "r1", value: ["file1", "file2"] }]);
  void attempt.flush();
  await advanceTime(100);
  expect([harness.saves, harness.persisted?.answers]).toEqual([2, harness.saved]);
});

test("nothing is saved once a submission that has waited for a file is sent", async () => {
  const { harness, attempt, arrive } = await openWithPendingFile({
    flush: async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      arrive();
    },
  });
  const submitted = Promise.all([attempt.submit(), attempt.submit()]);
  await advanceTime(10_000);
  expect(await submitted).toEqual([RESULT, RESULT]);
  expect([harness.saves, harness.submitted.length]).toEqual([0, 1]);
});

test("answers are saved again after a submission that has waited for a file was rejected", async () => {
  const { harness, attempt, arrive } = await openWithPendingFile({ flush: async () => arrive() });
  harness.refusal = new TransportFailure("refused", "Try later");
  const submitted = attempt.submit().catch((error: Error) => error.message);
  await advanceTime(500);
  expect([await submitted, attempt.submission]).toEqual(["Try later", { phase: "answering", refused: "" }]);
  harness.refusal = undefined;
  await advanceTime(3000);
  expect([harness.saves, attempt.saving]).toEqual([1, { unsaved: 0, error: null }]);
});

test("a player that is removed while its submission waits for a file submits nothing", async () => {
  const { harness, attempt } = await openWithPendingFile();
  const submitted = attempt.submit().catch((error: Error) => error.message);
  attempt.stop();
  await advanceTime(70_000);
  expect([await submitted, harness.submitted, attempt.submission.phase]).toEqual([
    "The player was removed",
    [],
    "answering",
  ]);
});

test("files are sent once more and then stopped when the player is removed", async () => {
  const { attempt, flush, stop } = await openWithPendingFile({ state: "failed" });
  attempt.stop();
  expect([flush.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
  expect(flush.mock.invocationCallOrder[0]).toBeLessThan(stop.mock.invocationCallOrder[0] ?? 0);
});

test("a rejected file is reported by its question, not as a problem that a retry can solve", async () => {
  const { attempt } = await openWithPendingFile({ state: "rejected" });
  expect(attempt.pending?.getState(questionId(1))).toBe("failed");
  expect(attempt.saving).toEqual({ unsaved: 0, error: null });
});

test("a question counts as unsaved until its files have arrived", async () => {
  const { attempt, arrive } = await openWithPendingFile({ state: "failed" });
  expect(attempt.saving).toEqual({ unsaved: 1, error: { kind: "files" } });
  expect(attempt.saving).toBe(attempt.saving);
  arrive();
  expect(attempt.saving).toEqual({ unsaved: 1, error: null });
  await advanceTime(2000);
  expect(attempt.saving).toEqual({ unsaved: 0, error: null });
});

test("the learner is told to keep the page open only until the browser has stored the files", async () => {
  const { attempt, flush, stop, discard } = await openWithPendingFile({ state: "failed" });
  const onChange = vi.fn();
  attempt.subscribe(onChange);
  const files = { state: "failed", flush, stop, discard } as const;
  attempt.pending?.set(questionId(1), "key", { ...files, isStored: true });
  expect([onChange.mock.calls.length, attempt.saving.error]).toEqual([1, { kind: "filesStored" }]);
  attempt.pending?.set(questionId(1), "another", { ...files, state: "sending", isStored: false });
  expect(attempt.saving.error).toEqual({ kind: "files" });
});

test("files are sent when the connection is back and when the page is left", async () => {
  const { attempt, flush } = await openWithPendingFile();
  attempt.retry();
  expect(flush).toHaveBeenCalledTimes(1);
  void attempt.flush();
  expect(flush).toHaveBeenCalledTimes(2);
});

test("a question whose file is being sent is incomplete if another part is empty", async () => {
  const content = doc(
    ...["r1", "r2"].flatMap((responseId) => [
      paragraph("Attach a file."),
      { type: "uploadInteraction", attrs: { responseId } },
    ]),
  );
  const attempt = await new AttemptHarness(createEmbedView([{ questions: [{ content }] }])).open();
  attempt.pending = new PendingFilesRegistry(attempt.notify, "attempt");
  const context = { attempt, seed: "seed", id: "p", language: getServerLanguage("en") } as PlayerContext;
  const props = { context, onNavigate: () => {}, onSubmit: () => {} };
  const render = () => {
    const html = renderToStaticMarkup(
      createElement("div", null, createElement(Review, props), createElement(ReviewActions, props)),
    );
    return [...html.matchAll(/<h3[^>]*>([^<]*)|>(Submit[^<]*)</g)].map(
      ([, heading, button]) => heading ?? button,
    );
  };
  const add = (responseId: string) =>
    attempt.pending?.set(questionId(1), `seed ${questionId(1)} ${responseId}`, {
      state: "sending",
      isStored: false,
      flush: async () => {},
      stop: () => {},
      discard: () => {},
    });
  const unanswered = render();
  add("r1");
  const partly = render();
  add("r2");
  expect({ unanswered, partly, complete: render() }).toEqual({
    unanswered: ["1 unanswered question", "Submit anyway"],
    partly: ["1 question with files that aren’t uploaded", "1 incomplete question", "Submit anyway"],
    complete: ["1 question with files that aren’t uploaded", "Submit answers"],
  });
});

test("the page forgets the drawings and files of an attempt that has ended, and keeps those of others", async () => {
  const getAll = () =>
    ["ended q1 r1", "ended2 q1 r1"].map((seed) => ({
      board: getDrawingBoard(seed),
      queue: getFileQueue(seed),
    }));
  const [ended, other] = getAll();
  await new PendingFilesRegistry(() => {}, "ended").discard();
  const [endedNow, otherNow] = getAll();
  expect([endedNow?.board === ended?.board, endedNow?.queue === ended?.queue]).toEqual([false, false]);
  expect([otherNow?.board === other?.board, otherNow?.queue === other?.queue]).toEqual([true, true]);
});
