import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type DrawingBoard, getDrawingBoard } from "#components/content/answer/more/files/drawing-board.ts";
import { PendingFilesRegistry } from "#components/content/answer/more/files/pending-files.ts";
import { EMPTY_DRAWING } from "#components/content/answer/more/files/render-drawing.ts";
import type { FileAccess } from "#components/content/file-access.ts";
import { TransportFailure } from "#components/player/types.ts";
import { stubUnsentStore } from "#tests/support/unsent-store.ts";

const QUESTION = "question1";
const STROKE = { points: [[1, 1] as [number, number]], width: 1, color: "#000", isEraser: false };

let store: ReturnType<typeof stubUnsentStore>;
beforeEach(() => {
  store = stubUnsentStore();
  vi.useFakeTimers();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const respond = (status: number, body: unknown = {}) => Response.json(body, { status });

/** An upload that makes no progress until it is responded to. */
class FakeUpload extends EventTarget {
  static all: FakeUpload[] = [];
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly abort = vi.fn(() => this.#end("abort"));
  status = 0;
  responseText = "";

  send(): void {
    FakeUpload.all.push(this);
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 100 }));
  }
  respond(id: string): void {
    this.status = 201;
    this.responseText = JSON.stringify({ id });
    this.#end("load");
  }
  #end(type: string): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event("loadend"));
  }
}

/** Connects the board of a new answer to fakes of the browser's functions that send requests. */
function connectToFakes(seed: string, fetch: (url: string, init: RequestInit) => Promise<Response>) {
  FakeUpload.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  vi.stubGlobal("fetch", fetch);
  return connectBoard(seed, (request) => request("token"));
}

/** Connects the board of a new answer. `sending` sends or replaces every request. */
async function connectBoard(seed: string, sending: FileAccess["sending"]) {
  const pending = new PendingFilesRegistry(() => {}, "attempt");
  const board = getDrawingBoard(seed);
  const answer = vi.fn();
  const connect = () =>
    board.connect({
      access: { url: "", sending, setPending: (key, files) => pending.set(QUESTION, key, files) },
      answer,
      image: { src: "/image", width: 1, height: 1 },
      src: "/image",
    });
  await connect();
  return { board, pending, answer, connect };
}

/** Attaches a picture, and returns once it was read and its upload has begun or ended. */
async function attach(board: DrawingBoard, name: string) {
  void board.attach(new File([name], name));
  await advanceTime(10);
}

const isSendable = (pending: PendingFilesRegistry) => pending.settle(null, () => true) !== undefined;

test("a submission waits for a drawing that replaces a rejected one", async () => {
  const uploads: ((response: Response) => void)[] = [];
  const { board, pending, answer } = await connectBoard(
    "replaced",
    () => new Promise((resolve) => uploads.push(resolve)),
  );
  await attach(board, "big.png");
  uploads[0]?.(respond(413));
  await advanceTime(10);
  expect([board.status, pending.getState(QUESTION), isSendable(pending)]).toEqual([
    "upload_tooLarge",
    "failed",
    false,
  ]);
  await attach(board, "small.png");
  expect([uploads.length, board.status, pending.getState(QUESTION), isSendable(pending)]).toEqual([
    2,
    "drawing_saving",
    "sending",
    true,
  ]);
  uploads[1]?.(respond(201, { id: "file2" }));
  await advanceTime(10);
  expect([board.status, pending.getState(QUESTION), answer.mock.calls]).toEqual([
    "drawing_saved",
    undefined,
    [[["file2"]]],
  ]);
});

test("the rejection of a drawing doesn't reject the one that has replaced it in the meantime", async () => {
  const uploads: ((response: Response) => void)[] = [];
  const { board, pending } = await connectBoard(
    "overtaken",
    () => new Promise((resolve) => uploads.push(resolve)),
  );
  await attach(board, "big.png");
  await attach(board, "small.png");
  uploads[0]?.(respond(413));
  await advanceTime(2000);
  expect([uploads.length, board.status, pending.getState(QUESTION)]).toEqual([
    2,
    "drawing_saving",
    "sending",
  ]);
});

test("a drawing is uploaded again after its token has expired", async () => {
  const responses = [respond(401), respond(201, { id: "file1" })];
  const { board, pending, answer } = await connectBoard(
    "expired",
    async () => responses.shift() ?? respond(500),
  );
  await attach(board, "a.png");
  expect([board.status, isSendable(pending)]).toEqual(["drawing_failed", true]);
  await advanceTime(2000);
  expect([board.status, answer.mock.calls]).toEqual(["drawing_saved", [[["file1"]]]]);
});

test("a drawing isn't uploaded again after its attempt has ended", async () => {
  const sending = vi.fn(async () => {
    throw new TransportFailure("closed", "The attempt has ended");
  });
  const { board, pending } = await connectBoard("closed", sending);
  await attach(board, "a.png");
  await advanceTime(60_000);
  expect([board.status, isSendable(pending)]).toEqual(["upload_closed", false]);
  expect(sending).toHaveBeenCalledTimes(1);
});

test("a drawing isn't uploaded after its player was removed, until it is connected again", async () => {
  const sending = vi.fn(async () => respond(503));
  const { board, pending, answer, connect } = await connectBoard("removed", sending);
  await attach(board, "a.png");
  pending.stop();
  const calls = sending.mock.calls.length;
  await advanceTime(60_000);
  expect(sending).toHaveBeenCalledTimes(calls);
  sending.mockImplementation(async () => respond(201, { id: "file1" }));
  await connect();
  await advanceTime(40_000);
  expect([board.status, answer.mock.calls]).toEqual(["drawing_saved", [[["file1"]]]]);
});

test("a drawing without file access is neither uploaded nor stored", async () => {
  const board = getDrawingBoard("preview");
  board.change({ ...EMPTY_DRAWING, strokes: [STROKE] });
  await advanceTime(5000);
  expect([board.drawing.strokes, board.status]).toEqual([[STROKE], undefined]);
  expect(store.write).not.toHaveBeenCalled();
});

test("the two files that were saved last are kept, and earlier ones are deleted", async () => {
  const requests: string[] = [];
  const { board, answer } = await connectToFakes("kept", async (url, { method }) => {
    requests.push(`${method} ${url}`);
    return new Response(null, { status: 204 });
  });
  const deletions: string[][] = [];
  for (const index of [0, 1, 2, 3]) {
    await attach(board, `${index}.png`);
    FakeUpload.all[index]?.respond(`file${index}`);
    await advanceTime(10);
    deletions.push([...requests]);
  }
  expect(deletions).toEqual([[], [], ["DELETE /file0"], ["DELETE /file0", "DELETE /file1"]]);
  expect(answer).toHaveBeenLastCalledWith(["file3"]);
});

test("an upload without progress for 30 seconds is sent again", async () => {
  const { board, answer } = await connectToFakes("stalled", async () => respond(500));
  await attach(board, "a.png");
  await advanceTime(25_000);
  FakeUpload.all[0]?.progress(50);
  await advanceTime(29_000);
  expect([FakeUpload.all[0]?.abort.mock.calls.length, board.status]).toEqual([0, "drawing_saving"]);
  await advanceTime(1000);
  expect([FakeUpload.all[0]?.abort.mock.calls.length, board.status]).toEqual([1, "drawing_failed"]);
  await advanceTime(2000);
  FakeUpload.all[1]?.respond("file1");
  await advanceTime(60_000);
  expect([FakeUpload.all.length, FakeUpload.all[1]?.abort.mock.calls.length, board.status]).toEqual([
    2,
    0,
    "drawing_saved",
  ]);
  expect(answer.mock.calls).toEqual([[["file1"]]]);
});

describe("a saved drawing that can't be loaded at once", () => {
  /** Connects the board of a new answer that has a saved file, which `failures` requests fail to load. */
  async function adoptLate(seed: string, failures: number) {
    const load = vi.fn(async () => (load.mock.calls.length > failures ? new Response("png") : respond(503)));
    const connected = await connectToFakes(seed, load);
    void connected.board.adopt("file1");
    await advanceTime(10);
    return { ...connected, load };
  }
  const stroke = (board: DrawingBoard) => board.change({ ...board.drawing, strokes: [STROKE], undone: [] });

  test("is loaded once that succeeds", async () => {
    const { board, load, pending } = await adoptLate("late", 2);
    await advanceTime(5000);
    expect([load.mock.calls.length, board.drawing.base]).toEqual([2, undefined]);
    await advanceTime(60_000);
    expect([load.mock.calls.length, board.drawing.base]).toEqual([3, { width: 1, height: 1 }]);
    expect(isSendable(pending)).toBe(false);
  });

  test("is given up after 10 retries", async () => {
    const { load } = await adoptLate("missing", 100);
    await advanceTime(120_000);
    expect(load).toHaveBeenCalledTimes(11);
  });

  test("gets the strokes that were drawn meanwhile", async () => {
    const { board, pending } = await adoptLate("drawn", 1);
    stroke(board);
    await advanceTime(5000);
    expect(board.drawing).toMatchObject({ strokes: [STROKE], base: { width: 1, height: 1 } });
    expect([board.drawing.file?.size, isSendable(pending)]).toEqual([3, true]);
  });

  test("stays below strokes that were taken back meanwhile", async () => {
    const { board, pending, answer } = await adoptLate("undone", 1);
    stroke(board);
    board.change({ ...board.drawing, strokes: [], undone: [STROKE] });
    await advanceTime(2000);
    expect(answer.mock.calls).toEqual([[null]]);
    await advanceTime(2000);
    expect(board.drawing).toMatchObject({ undone: [STROKE], base: { width: 1, height: 1 } });
    expect(isSendable(pending)).toBe(true);
  });

  test("isn't shown after the learner has cleared the drawing", async () => {
    const { board } = await adoptLate("cleared", 1);
    stroke(board);
    board.change(EMPTY_DRAWING);
    await advanceTime(5000);
    expect(board.drawing).toEqual(EMPTY_DRAWING);
    stroke(board);
    await advanceTime(5000);
    expect(board.drawing).toEqual({ ...EMPTY_DRAWING, strokes: [STROKE] });
  });

  test("isn't shown after the learner has attached a picture", async () => {
    const { board } = await adoptLate("attached", 1);
    await attach(board, "a.png");
    await advanceTime(5000);
    expect((board.drawing.file as File).name).toBe("a.png");
  });

  test("isn't loaded after the player was removed", async () => {
    const { board, pending, load } = await adoptLate("gone", 100);
    stroke(board);
    pending.stop();
    await advanceTime(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe("a drawing that was changed on another device", () => {
  /** Makes the browser export every drawing as the same picture. */
  function stubCanvas(): void {
    const pen = new Proxy({}, { get: () => () => {}, set: () => true });
    const toBlob = (done: (blob: Blob) => void) => done(new Blob(["png"]));
    vi.stubGlobal("document", { createElement: () => ({ getContext: () => pen, toBlob }) });
    vi.stubGlobal(
      "Image",
      class {
        onload = () => {};
        set src(_: string) {
          queueMicrotask(() => this.onload());
        }
      },
    );
  }
  /** Draws a stroke, which is saved as file1. `requests` maps the files that are loaded to their responses. */
  async function drawSaved(seed: string, requests: Record<string, Promise<Response>> = {}) {
    stubCanvas();
    const load = vi.fn(async (url: string) => (await requests[url]) ?? new Response("png"));
    const connected = await connectToFakes(seed, load);
    connected.board.change({ ...EMPTY_DRAWING, strokes: [STROKE] });
    await advanceTime(1100);
    FakeUpload.all[0]?.respond("file1");
    await advanceTime(10);
    expect(connected.answer.mock.calls).toEqual([[["file1"]]]);
    await connected.board.adopt("file1");
    expect([load.mock.calls.length, connected.board.drawing.strokes]).toEqual([0, [STROKE]]);
    return { ...connected, load };
  }
  const adopt = async (board: DrawingBoard, id: string | undefined) => {
    void board.adopt(id);
    await advanceTime(10);
  };

  test("is cleared if it was cleared there", async () => {
    const { board, pending, answer } = await drawSaved("cleared elsewhere");
    await adopt(board, undefined);
    await advanceTime(5000);
    expect([board.drawing, board.status]).toEqual([EMPTY_DRAWING, "drawing_saved"]);
    expect([answer.mock.calls.length, FakeUpload.all.length, isSendable(pending)]).toEqual([1, 1, false]);
  });

  test("is replaced by the one that was drawn there", async () => {
    const { board, pending, answer } = await drawSaved("replaced elsewhere");
    await adopt(board, "file2");
    await advanceTime(5000);
    expect(board.drawing).toMatchObject({ strokes: [], base: { width: 1, height: 1 } });
    expect([answer.mock.calls.length, FakeUpload.all.length, isSendable(pending)]).toEqual([1, 1, false]);
  });

  test("stays as it is here while it has strokes that aren't saved", async () => {
    const { board, load } = await drawSaved("unsaved here");
    board.change({ ...board.drawing, strokes: [STROKE, STROKE] });
    for (const id of ["file2", undefined]) await adopt(board, id);
    expect([load.mock.calls.length, board.drawing.strokes]).toEqual([0, [STROKE, STROKE]]);
  });

  test("keeps a stroke that is drawn while the other one is loaded, without the other one", async () => {
    const { promise: late, resolve: respondLate } = Promise.withResolvers<Response>();
    const { board } = await drawSaved("drawn over", { "/file2": late });
    await adopt(board, "file2");
    board.change({ ...board.drawing, strokes: [STROKE, STROKE] });
    respondLate(new Response("png"));
    await advanceTime(10);
    expect(board.drawing).toEqual({ ...EMPTY_DRAWING, strokes: [STROKE, STROKE] });
  });

  test("isn't replaced by one that the answer doesn't name anymore", async () => {
    const { promise: late, resolve: respondLate } = Promise.withResolvers<Response>();
    const { board } = await drawSaved("overtaken elsewhere", { "/file2": late });
    await adopt(board, "file2");
    await adopt(board, "file1");
    respondLate(new Response("png"));
    await advanceTime(10);
    expect(board.drawing.strokes).toEqual([STROKE]);
  });

  test("can still be redone if it was taken back here", async () => {
    const { board, answer } = await drawSaved("taken back");
    board.change({ ...EMPTY_DRAWING, undone: [STROKE] });
    await advanceTime(1100);
    expect(answer).toHaveBeenLastCalledWith(null);
    await adopt(board, undefined);
    expect(board.drawing.undone).toEqual([STROKE]);
  });
});
