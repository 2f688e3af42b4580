import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DrawingBoard, getDrawingBoard } from "#components/content/answer/more/files/drawing-board.ts";
import { drawingStore } from "#components/content/answer/more/files/drawing-store.ts";
import { PendingFilesRegistry } from "#components/content/answer/more/files/pending-files.ts";
import { EMPTY_DRAWING } from "#components/content/answer/more/files/render-drawing.ts";
import { TransportFailure } from "#components/player/types.ts";

vi.mock("#components/content/answer/more/files/drawing-store.ts", () => ({
  drawingStore: { read: async () => undefined, write: vi.fn(async () => {}), delete: async () => {} },
}));

const QUESTION = "question1";
const STROKE = { points: [[1, 1] as [number, number]], width: 1, color: "#000", isEraser: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(drawingStore.write).mockClear();
});

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const respond = (status: number, body: unknown = {}) => Response.json(body, { status });

/** Connects the board of a new answer. `sending` replaces every upload. */
async function connectBoard(seed: string, sending: () => Promise<Response>) {
  const pending = new PendingFilesRegistry(() => {});
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
  expect(drawingStore.write).not.toHaveBeenCalled();
});
