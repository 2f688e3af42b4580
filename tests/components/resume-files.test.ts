import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importMore } from "#components/content/answer/import-more.ts";
import { getFileQueue } from "#components/content/answer/more/files/file-queue.ts";
import { resumeFiles } from "#components/content/answer/more/files/resume-files.ts";
import { RetryingLoader } from "#components/content/answer/retrying-loader.ts";
import { listInteractions } from "#components/content/answers.ts";
import type { FileAccess } from "#components/content/file-access.ts";
import type { PlayerContext } from "#components/player/player-context.ts";
import { prepareControls } from "#components/player/question-access.ts";
import { AttemptHarness } from "#tests/support/attempt-harness.ts";
import { createEmbedView, questionId } from "#tests/support/embed-view.ts";
import { uploadQuestion } from "#tests/support/files.ts";
import { doc } from "#tests/support/quiz.ts";
import { stubUnsentStore } from "#tests/support/unsent-store.ts";

/** A drawing with one stroke, as this browser keeps it until the service has it. */
const STORED = {
  strokes: [{ points: [[1, 1]] as [number, number][], width: 1, color: "#000", isEraser: false }],
  undone: [],
  file: undefined,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("an upload that outlives its player answers the next one", async () => {
  const uploads: ((response: Response) => void)[] = [];
  const createAccess = () => ({
    url: "",
    sending: () => new Promise<Response>((resolve) => uploads.push(resolve)),
    setPending: vi.fn<NonNullable<FileAccess["setPending"]>>(),
  });
  const [removed, next] = [createAccess(), createAccess()];
  const [removedAnswer, nextAnswer] = [vi.fn(), vi.fn()];
  stubUnsentStore();
  const queue = getFileQueue("seed r1");
  queue.connect({ access: removed, answer: removedAnswer, isAccepted: () => true, maxFiles: 2 });
  queue.add([new File(["%PDF"], "report.pdf")]);
  await vi.advanceTimersByTimeAsync(10);
  await resumeFiles({
    questions: [{ interactions: listInteractions(uploadQuestion().content_ast) }],
    getAccess: () => ({
      files: next,
      onAnswer: nextAnswer,
      getValue: () => undefined,
      getSeed: (responseId) => `seed ${responseId}`,
    }),
    getImageUrl: (src) => src,
  });
  expect(next.setPending.mock.calls).toMatchObject([["seed r1", { state: "sending" }]]);
  const file = { id: "file1", media_type: "application/pdf", name: "report.pdf" };
  uploads[0]?.(Response.json(file, { status: 201 }));
  await vi.advanceTimersByTimeAsync(10);
  expect([removedAnswer.mock.calls, nextAnswer.mock.calls]).toEqual([[], [["r1", ["file1"]]]]);
  expect(next.setPending).toHaveBeenLastCalledWith("seed r1", undefined);
});

test("everything stored of an attempt is deleted if its player was removed before the controls were loaded", async () => {
  const store = stubUnsentStore();
  const content = uploadQuestion().content_ast;
  const attempt = await new AttemptHarness(createEmbedView([{ questions: [{ content }] }])).open();
  const loading = Promise.withResolvers<Awaited<ReturnType<typeof importMore>>>();
  const controls = new RetryingLoader(() => loading.promise);
  const context = { attempt, getImageUrl: (src: string) => src, seed: "seed", files: undefined };
  const cancel = prepareControls(context as unknown as PlayerContext, controls);
  const submitted = attempt.submit();
  await vi.advanceTimersByTimeAsync(100);
  await submitted;
  cancel?.();
  loading.resolve(await importMore());
  await vi.advanceTimersByTimeAsync(10);
  expect(store.deleteAttempt.mock.calls).toEqual([["seed"]]);
});

test("a stored drawing is deleted if its attempt ended before it was restored", async () => {
  const store = stubUnsentStore(STORED);
  const image = { src: "/image", width: 1, height: 1, alt: "" };
  const content = doc({ type: "drawingInteraction", attrs: { responseId: "r1", image } });
  const attempt = await new AttemptHarness(createEmbedView([{ questions: [{ content }] }])).open();
  const submitted = attempt.submit();
  await vi.advanceTimersByTimeAsync(100);
  await submitted;
  const files = { url: "", sending: async () => Response.json({}, { status: 503 }) };
  const context = { attempt, getImageUrl: (src: string) => src, seed: "seed", files };
  prepareControls(context as unknown as PlayerContext);
  await vi.waitFor(() => expect(store.delete).toHaveBeenCalled(), 10_000);
  expect(store.delete.mock.calls).toEqual([[`seed ${questionId(1)} r1`]]);
  expect(store.deleteAttempt.mock.calls).toEqual([["seed"]]);
});
