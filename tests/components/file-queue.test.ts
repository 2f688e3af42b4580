import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getFileQueue } from "#components/content/answer/more/files/file-queue.ts";
import { PendingFilesRegistry } from "#components/content/answer/more/files/pending-files.ts";
import { resumeFiles } from "#components/content/answer/more/files/resume-files.ts";
import { listInteractions } from "#components/content/answers.ts";
import { TransportFailure } from "#components/player/types.ts";
import { uploadQuestion } from "#tests/support/files.ts";
import { stubUnsentStore } from "#tests/support/unsent-store.ts";

const QUESTION = "question1";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const advanceTime = (milliseconds = 10) => vi.advanceTimersByTimeAsync(milliseconds);
const createFile = (name: string) => new File(["%PDF"], name);
const uploaded = (id: string, media_type = "application/pdf") =>
  Response.json({ id, media_type, name: `${id}.pdf` }, { status: 201 });

/** Opens a page with a question that asks for up to two files. Its uploads wait until they are responded to. */
async function openPage(seed: string, initialIds: string[] = []) {
  let ids = initialIds;
  const uploads: PromiseWithResolvers<Response>[] = [];
  const sending = vi.fn(() => {
    const upload = Promise.withResolvers<Response>();
    uploads.push(upload);
    return upload.promise;
  });
  const pending = new PendingFilesRegistry(() => {}, seed);
  const answer = vi.fn((_responseId: string, value: unknown) => {
    ids = (value as string[] | null) ?? [];
  });
  await resumeFiles({
    questions: [{ interactions: listInteractions(uploadQuestion().content_ast) }],
    getAccess: () => ({
      files: { url: "", sending, setPending: (key, files) => pending.set(QUESTION, key, files) },
      onAnswer: answer,
      getValue: () => ids,
      getSeed: (responseId) => `${seed} ${QUESTION} ${responseId}`,
    }),
    getImageUrl: (src) => src,
  });
  const queue = getFileQueue(`${seed} ${QUESTION} r1`);
  const respond = async (index: number, response: Response) => {
    uploads[index]?.resolve(response);
    await advanceTime();
  };
  /** Changes the answer, as after another tab has saved it. */
  const answerElsewhere = (changed: string[]) => {
    ids = changed;
  };
  return { queue, pending, answer, answerElsewhere, uploads, sending, respond };
}
const listStates = ({ files }: ReturnType<typeof getFileQueue>) =>
  files.map((file) => [file.name, file.state === "failed" ? file.problem : file.state]);

describe("a file that was chosen", () => {
  test("is stored at once, and deleted when it has arrived", async () => {
    const store = stubUnsentStore();
    const { queue, pending, respond } = await openPage("arrived");
    const file = createFile("a.pdf");
    queue.add([file]);
    const key = queue.files[0]?.key;
    expect(store.writeUpload.mock.calls).toEqual([[key, file]]);
    expect(key).toMatch(/^arrived question1 r1 /);
    await advanceTime();
    expect(store.delete).not.toHaveBeenCalled();
    await respond(0, uploaded("file1"));
    expect([store.delete.mock.calls, pending.getState(QUESTION)]).toEqual([[[key]], undefined]);
  });

  test("is kept while it can't be sent, and the learner is told so", async () => {
    const store = stubUnsentStore();
    const { queue, pending, respond } = await openPage("failed");
    queue.add([createFile("a.pdf")]);
    await advanceTime();
    expect(pending.problem).toBeNull();
    await respond(0, new Response(null, { status: 503 }));
    expect([pending.problem, store.delete.mock.calls]).toEqual([{ kind: "filesStored" }, []]);
    expect(pending.problem).toBe(pending.problem);
  });

  test("is sent as before if the browser refuses to store it, and the learner is told to stay", async () => {
    const store = stubUnsentStore();
    store.writeUpload.mockRejectedValueOnce(new DOMException("", "QuotaExceededError"));
    const { queue, pending, answer, respond } = await openPage("refused");
    queue.add([createFile("a.pdf"), createFile("b.pdf")]);
    await advanceTime();
    await respond(0, new Response(null, { status: 503 }));
    expect(pending.problem).toEqual({ kind: "files" });
    queue.retry(queue.files[0]?.key ?? "");
    await advanceTime();
    await respond(2, uploaded("file1"));
    expect(answer.mock.calls).toEqual([["r1", ["file1"]]]);
    await respond(1, new Response(null, { status: 503 }));
    expect(pending.problem).toEqual({ kind: "filesStored" });
  });

  test("is deleted if the learner removes it, also while it is being written", async () => {
    const store = stubUnsentStore();
    const written = Promise.withResolvers<void>();
    store.writeUpload.mockReturnValueOnce(written.promise);
    const { queue, pending } = await openPage("removed");
    queue.add([createFile("a.pdf")]);
    const key = queue.files[0]?.key ?? "";
    queue.remove(key);
    await advanceTime();
    expect(store.delete).not.toHaveBeenCalled();
    written.resolve();
    await advanceTime();
    expect([store.delete.mock.calls, pending.getState(QUESTION)]).toEqual([[[key]], undefined]);
  });

  test.each([
    ["a type that isn't accepted", uploaded("file1", "image/png"), "wrongType"],
    ["its size", new Response(null, { status: 413 }), "tooLarge"],
  ] as const)("is deleted if it is rejected for %s", async (_, response, problem) => {
    const store = stubUnsentStore();
    const { queue, respond } = await openPage(problem);
    queue.add([createFile("a.pdf")]);
    await advanceTime();
    await respond(0, response);
    expect(listStates(queue)).toEqual([["a.pdf", problem]]);
    expect(store.delete.mock.calls).toEqual([[queue.files[0]?.key]]);
  });

  test("takes the place of those that were rejected, but not of those that are sent again", async () => {
    stubUnsentStore();
    const { queue, pending, uploads, respond } = await openPage("replaced");
    queue.add([createFile("huge.pdf"), createFile("lost.pdf")]);
    await respond(0, new Response(null, { status: 413 }));
    uploads[1]?.reject(new TypeError("Failed to fetch"));
    await advanceTime();
    queue.add([createFile("a.pdf")]);
    expect(listStates(queue)).toEqual([
      ["lost.pdf", "failed"],
      ["a.pdf", "uploading"],
    ]);
    await respond(2, uploaded("file1"));
    queue.retry(queue.files[0]?.key ?? "");
    await respond(3, uploaded("file2"));
    expect(pending.getState(QUESTION)).toBeUndefined();
  });

  test("is rejected without being sent or kept if it is empty", async () => {
    const store = stubUnsentStore();
    const { queue, sending } = await openPage("empty");
    queue.add([new File([], "nothing.pdf")]);
    await advanceTime();
    expect(listStates(queue)).toEqual([["nothing.pdf", "empty"]]);
    expect([sending.mock.calls, store.writeUpload.mock.calls]).toEqual([[], []]);
  });

  test("is deleted if the service has ended the attempt", async () => {
    const store = stubUnsentStore();
    const { queue, uploads } = await openPage("closed");
    queue.add([createFile("a.pdf")]);
    await advanceTime();
    uploads[0]?.reject(new TransportFailure("closed", "The attempt has ended"));
    await advanceTime();
    expect(listStates(queue)).toEqual([["a.pdf", "closed"]]);
    expect(store.delete).toHaveBeenCalledTimes(1);
  });

  test("isn't in the answer any longer after it was removed in another tab", async () => {
    stubUnsentStore();
    const { queue, answer, answerElsewhere, respond } = await openPage("elsewhere");
    queue.add([createFile("a.pdf"), createFile("b.pdf")]);
    await advanceTime();
    await respond(0, uploaded("file1"));
    queue.adopt(["file1"]);
    await respond(1, uploaded("file2"));
    // The control still shows the answer from before the second file arrived.
    queue.adopt(["file1"]);
    expect(queue.files).toHaveLength(2);
    answerElsewhere(["file1"]);
    queue.adopt(["file1"]);
    expect(listStates(queue)).toEqual([["file1.pdf", "done"]]);
    queue.add([createFile("c.pdf")]);
    await advanceTime();
    // Its control isn't shown, so nothing tells the queue.
    answerElsewhere([]);
    await respond(2, uploaded("file3"));
    expect(answer.mock.calls.at(-1)).toEqual(["r1", ["file3"]]);
  });

  test("is deleted with everything of its attempt when that has ended", async () => {
    const store = stubUnsentStore();
    const { queue, pending } = await openPage("ended");
    queue.add([createFile("a.pdf")]);
    await advanceTime();
    await pending.discard();
    expect(store.delete.mock.calls).toEqual([[queue.files[0]?.key]]);
    expect(store.deleteAttempt.mock.calls).toEqual([["ended"]]);
  });
});

describe("a file from an earlier page", () => {
  test("is sent even if its question isn't shown, and extends the answer", async () => {
    const store = stubUnsentStore(undefined, [["key1", createFile("a.pdf")]]);
    const { queue, pending, answer, respond } = await openPage("reloaded", ["file1"]);
    expect(listStates(queue)).toEqual([
      [null, "done"],
      ["a.pdf", "uploading"],
    ]);
    expect(pending.getState(QUESTION)).toBe("sending");
    await advanceTime();
    await respond(1, uploaded("file2"));
    expect(answer.mock.calls).toEqual([["r1", ["file1", "file2"]]]);
    expect([store.writeUpload.mock.calls, store.delete.mock.calls]).toEqual([[], [["key1"]]]);
  });

  test("is shown as failed and sent again when the connection is back", async () => {
    stubUnsentStore(undefined, [["key1", createFile("a.pdf")]]);
    const { queue, pending, answer, respond } = await openPage("reconnected");
    await advanceTime();
    await respond(0, new Response(null, { status: 503 }));
    expect([listStates(queue), pending.problem]).toEqual([[["a.pdf", "failed"]], { kind: "filesStored" }]);
    void pending.flush();
    await advanceTime();
    await respond(1, uploaded("file1"));
    expect(answer.mock.calls).toEqual([["r1", ["file1"]]]);
  });

  test("is held back while the answer has no room, and sent once a file is removed", async () => {
    const store = stubUnsentStore(undefined, [["key1", createFile("late.pdf")]]);
    const { queue, answer, sending } = await openPage("full", ["file1", "file2"]);
    await advanceTime();
    expect(listStates(queue)).toEqual([
      [null, "done"],
      [null, "done"],
      ["late.pdf", "tooMany"],
    ]);
    expect([answer.mock.calls, store.delete.mock.calls]).toEqual([[], []]);
    const calls = sending.mock.calls.length;
    queue.remove("file1");
    await advanceTime();
    expect(listStates(queue)).toEqual([
      [null, "done"],
      ["late.pdf", "uploading"],
    ]);
    // The removed file is deleted, and the other one is sent.
    expect(sending).toHaveBeenCalledTimes(calls + 2);
  });

  test("isn't sent a second time if its control asks for it again", async () => {
    stubUnsentStore(undefined, [["key1", createFile("a.pdf")]]);
    const { queue, sending } = await openPage("twice");
    await queue.restore(() => []);
    await advanceTime();
    expect(sending).toHaveBeenCalledTimes(1);
  });
});
