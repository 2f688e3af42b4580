import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnchorMarkSaver } from "#components/calibration/anchor-mark-saver.ts";
import { NO_MARK, withScore } from "#components/marking/draft.ts";
import { advanceTime } from "./autosave-support.ts";

const score = (value: number) => withScore(NO_MARK, value);

type Sent = { anchor: string; score: number | null; finalize: boolean; keepalive: boolean };
type PutOptions = { body: string; keepalive: boolean };

/** The requests in the order in which they were sent, and the most that were in progress at once. */
let sent: Sent[];
let mostAtOnce: number;
/** The error code for each of the next requests. Null loses the connection. */
let failures: (string | null)[];
/** The anchors whose requests fail with an error of the service. */
let failing: Set<string>;
/** How long each request takes, in milliseconds. */
let latency: number;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  failures = [];
  failing = new Set();
  latency = 10;
  mostAtOnce = 0;
  let inProgress = 0;
  vi.stubGlobal("fetch", async (url: string, { body, keepalive }: PutOptions) => {
    const anchor = url.replace("/api/v1/anchors/", "").replace("/mark", "");
    const { score: sentScore, finalize } = JSON.parse(body);
    sent.push({ anchor, score: sentScore, finalize, keepalive });
    mostAtOnce = Math.max(mostAtOnce, ++inProgress);
    await new Promise((resolve) => setTimeout(resolve, latency));
    inProgress--;
    const failure = failing.has(anchor) ? "internal_error" : failures.shift();
    if (failure === null) throw new TypeError("Failed to fetch");
    if (failure !== undefined)
      return Response.json({ error: { code: failure, message: failure } }, { status: 409 });
    return Response.json({ data: { anchor_id: anchor, score: sentScore } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const listScores = () => sent.map(({ anchor, score: sentScore }) => [anchor, sentScore]);

describe("marks of anchors", () => {
  test("are saved after a pause, one request at a time, and again when they change meanwhile", async () => {
    const saver = new AnchorMarkSaver();
    saver.edit("a", score(1));
    saver.edit("b", score(2));
    await advanceTime(805);
    expect(listScores()).toEqual([["a", 1]]);
    saver.edit("a", score(3));
    await advanceTime(2000);
    expect(listScores()).toEqual([
      ["a", 1],
      ["a", 3],
      ["b", 2],
    ]);
    expect(sent.some(({ finalize }) => finalize)).toBe(false);
    expect(mostAtOnce).toBe(1);
  });

  test("are sent at once when the page closes, by a request that outlives it", async () => {
    const saver = new AnchorMarkSaver();
    saver.edit("a", score(1));
    saver.leave();
    expect(sent).toEqual([{ anchor: "a", score: 1, finalize: false, keepalive: true }]);
    await advanceTime(5000);
    expect(sent).toHaveLength(1);
  });

  test("are sent again after a failure, unless the service rejects them", async () => {
    const saver = new AnchorMarkSaver();
    failures = [null, "internal_error"];
    saver.edit("a", score(1));
    await advanceTime(10_000);
    expect(listScores()).toEqual([
      ["a", 1],
      ["a", 1],
      ["a", 1],
    ]);
    failures = ["anchor_mark_final"];
    saver.edit("b", score(2));
    await advanceTime(60_000);
    expect(listScores().slice(3)).toEqual([["b", 2]]);
  });

  test("that the service keeps failing to save don't delay the others, and are sent again less and less often", async () => {
    const saver = new AnchorMarkSaver();
    failing.add("a");
    saver.edit("a", score(1));
    saver.edit("b", score(2));
    await advanceTime(850);
    expect(listScores()).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    await advanceTime(8000);
    saver.edit("c", score(3));
    await advanceTime(850);
    const sentToA = () => sent.filter(({ anchor }) => anchor === "a").length;
    expect(listScores().filter(([anchor]) => anchor !== "a")).toEqual([
      ["b", 2],
      ["c", 3],
    ]);
    expect(sentToA()).toBe(4);
    failing.clear();
    await advanceTime(60_000);
    expect(sentToA()).toBe(5);
  });

  test("that wait for a retry are sent when the page closes and when the connection may be back, with their latest edit", async () => {
    const saver = new AnchorMarkSaver();
    failing.add("a");
    saver.edit("a", score(1));
    await advanceTime(7000);
    failing.clear();
    const before = sent.length;
    saver.edit("a", score(2));
    saver.leave();
    expect(sent.slice(before)).toEqual([{ anchor: "a", score: 2, finalize: false, keepalive: true }]);
    await advanceTime(20);
    failing.add("a");
    saver.edit("a", score(3));
    await advanceTime(7000);
    failing.clear();
    saver.retry();
    await advanceTime(20);
    expect(listScores().at(-1)).toEqual(["a", 3]);
  });

  test("that the service rejects are sent again once they are edited, and don't hold back the others", async () => {
    const saver = new AnchorMarkSaver();
    failures = ["submission_voided"];
    saver.edit("a", score(1));
    saver.edit("b", score(2));
    await advanceTime(60_000);
    saver.edit("a", score(3));
    await advanceTime(60_000);
    expect(listScores()).toEqual([
      ["a", 1],
      ["b", 2],
      ["a", 3],
    ]);
  });
});

describe("a submitted mark", () => {
  test("is sent even while the service fails, slowly, to save others", async () => {
    const saver = new AnchorMarkSaver();
    latency = 18_000;
    failing = new Set(["a", "b"]);
    saver.edit("a", score(1));
    saver.edit("b", score(2));
    await advanceTime(50_000);
    const submitted = saver.submit("c", score(3));
    await advanceTime(75_000);
    expect(await submitted).toMatchObject({ anchor_id: "c", score: 3 });
  });

  test("is sent once, after the request in progress", async () => {
    const saver = new AnchorMarkSaver();
    saver.edit("a", score(1));
    await advanceTime(805);
    saver.edit("a", score(2));
    const submitted = saver.submit("a", score(2));
    await advanceTime(5000);
    expect(await submitted).toMatchObject({ anchor_id: "a", score: 2 });
    expect(sent.map(({ score: sentScore, finalize }) => [sentScore, finalize])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(mostAtOnce).toBe(1);
  });

  test("is saved without being final if it can't be submitted", async () => {
    const saver = new AnchorMarkSaver();
    failures = [null];
    const submitted = saver.submit("a", score(2)).catch((error) => error.code);
    await advanceTime(5000);
    expect(await submitted).toBe("offline");
    expect(sent.map(({ finalize }) => finalize)).toEqual([true, false]);
  });
});
