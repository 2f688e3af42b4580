import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_MARK, toDraft, withScore } from "#components/marking/draft.ts";
import { getPlaceKey, MarkStore } from "#components/marking/mark-store.ts";
import { SaveState } from "#components/marking/save-state.tsx";
import type { AnswerMark, AnswerRef, AnswerSheet } from "#lib/contract/marking.ts";
import { FakeLocalStorage } from "#tests/support/fake-local-storage.ts";

const place = (submission: number): AnswerRef => ({ submission_id: `s${submission}`, question_id: "q" });
const score = (value: number) => withScore(NO_MARK, value);
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The service as the desk sees it: each answer's mark, and the requests that were sent. A response takes 10 ms. */
class FakeService {
  readonly marks = new Map<string, AnswerMark>();
  readonly sent: { key: string; revision: number; score: number | null }[] = [];
  /** The error code for each of the next PUTs. Null loses the connection. */
  failures: (string | null)[] = [];
  /** The error code for each PUT of these answers. */
  readonly broken = new Map<string, string>();

  readonly fetch = async (url: string, { method, body }: { method: string; body?: string }) => {
    const key = url.replace("/api/grading/answers/", "");
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (method === "GET") return Response.json({ data: this.createSheet(key) });
    const { revision, mark } = JSON.parse(body ?? "");
    this.sent.push({ key, revision, score: mark.score });
    const failure = this.failures.length > 0 ? this.failures.shift() : this.broken.get(key);
    if (failure === null) throw new TypeError("Failed to fetch");
    if (failure !== undefined) return createError(failure);
    if (revision !== (this.marks.get(key)?.revision ?? 0)) return createError("stale_revision");
    return Response.json({ data: this.mark(key, mark.score) });
  };

  mark(key: string, value: number): AnswerMark {
    const revision = (this.marks.get(key)?.revision ?? 0) + 1;
    const saved = { revision, score: value, comment: null, rubric: null, from_rubric: false };
    const mark = { ...saved, updated_at: "2026-03-05T14:00:00.000Z", by: "Ada" };
    this.marks.set(key, mark);
    return mark;
  }

  createSheet(key: string): AnswerSheet {
    const [submission_id = "", question_id = ""] = key.split("/");
    return {
      ...{ submission_id, question_id, version: 1, points: 4, finished: false, learner: null },
      ...{ parts: [], auto_score: 0, rubric: { items: [], revision: 0 }, model_answers: [] },
      mark: this.marks.get(key) ?? null,
      marking: null,
      questions: [{ question_id, label: "1", graded: false }],
    };
  }
}

const createError = (code: string) =>
  Response.json(
    { error: { code, message: code, details: [{ path: "mark", message: "is wrong" }] } },
    { status: 409 },
  );

let service: FakeService;
let storage: FakeLocalStorage;
beforeEach(() => {
  vi.useFakeTimers();
  service = new FakeService();
  storage = new FakeLocalStorage();
  vi.stubGlobal("fetch", service.fetch);
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openStore(): MarkStore {
  const store = new MarkStore("ada");
  for (const submission of [1, 2, 3]) store.putSheet(service.createSheet(getPlaceKey(place(submission))));
  return store;
}

const renderState = (store: MarkStore, hasInvalidPoints = false) =>
  renderToStaticMarkup(createElement(SaveState, { store, hasInvalidPoints }));

describe("saving marks", () => {
  test("sends one request for each answer, in the order in which they were marked, one at a time", async () => {
    const store = openStore();
    store.edit(place(2), score(2));
    store.edit(place(1), score(1));
    store.edit(place(2), score(3));
    await advanceTime(0);
    expect(Object.keys(storage)).toEqual(["touchstone.grading.ada.s2.q", "touchstone.grading.ada.s1.q"]);
    await advanceTime(255);
    expect(service.sent).toEqual([]);
    await advanceTime(10);
    expect(service.sent).toEqual([{ key: "s2/q", revision: 0, score: 3 }]);
    await advanceTime(50);
    expect(service.sent.map(({ key }) => key)).toEqual(["s2/q", "s1/q"]);
    expect([store.listUnsaved(), Object.keys(storage)]).toEqual([[], []]);
    expect(store.getSheet(place(2))?.mark?.score).toBe(3);
  });

  test("sends a change within 500 ms, even while the grader continues to change the mark", async () => {
    const store = openStore();
    for (const points of [0, 1, 2, 3, 4]) {
      store.edit(place(1), score(points));
      await advanceTime(99);
    }
    expect(service.sent).toHaveLength(1);
  });

  test("sends an edit made during a request on the revision of its response", async () => {
    const store = openStore();
    store.edit(place(1), score(1));
    const flushed = store.flush();
    store.edit(place(1), score(2));
    await advanceTime(15);
    expect(JSON.parse(storage.getItem("touchstone.grading.ada.s1.q") ?? "")).toMatchObject({
      revision: 1,
      draft: { score: 2 },
    });
    await advanceTime(300);
    await flushed;
    expect(service.sent.map(({ revision, score: sent }) => [revision, sent])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(store.listUnsaved()).toEqual([]);
  });

  test("keeps marks while offline, retries by itself, and restores them on the next visit", async () => {
    service.failures = [null, null];
    const store = openStore();
    store.edit(place(1), score(1));
    await advanceTime(300);
    expect([store.isOffline, store.listUnsaved().length]).toEqual([true, 1]);
    // This ends the tab before its timers run.
    vi.clearAllTimers();
    const nextVisit = openStore();
    nextVisit.restoreUnsaved();
    await advanceTime(0);
    expect(nextVisit.getDraft(place(1))).toEqual(score(1));
    await advanceTime(1500);
    expect([nextVisit.isOffline, nextVisit.listUnsaved(), Object.keys(storage)]).toEqual([false, [], []]);
    expect(service.marks.get("s1/q")?.score).toBe(1);
  });
});

describe("a mark that can't be saved", () => {
  test("is kept next to another grader's mark, and doesn't hold back other answers", async () => {
    const store = openStore();
    service.mark("s1/q", 4);
    store.edit(place(1), score(1));
    store.edit(place(2), score(2));
    await advanceTime(500);
    expect(store.getUnsaved(place(1))).toMatchObject({
      draft: { score: 1 },
      conflict: { theirs: { score: 4 } },
    });
    expect(service.marks.get("s2/q")?.score).toBe(2);
    await advanceTime(60_000);
    expect(service.sent).toHaveLength(2);
    store.resolveConflict(place(1), "mine");
    await advanceTime(500);
    expect([service.marks.get("s1/q")?.score, store.listUnsaved(), Object.keys(storage)]).toEqual([
      1,
      [],
      [],
    ]);
  });

  test("is discarded when the grader chooses the other grader's mark", async () => {
    const store = openStore();
    service.mark("s1/q", 4);
    store.edit(place(1), score(1));
    await advanceTime(500);
    store.resolveConflict(place(1), "theirs");
    expect(store.getDraft(place(1))).toEqual(toDraft(service.marks.get("s1/q") ?? null));
    await advanceTime(60_000);
    expect([service.sent.length, store.listUnsaved(), Object.keys(storage)]).toEqual([1, [], []]);
  });

  test("because its submission is voided is refused, and doesn't hold back other answers", async () => {
    service.failures = ["submission_voided"];
    const store = openStore();
    for (const submission of [1, 2, 3]) store.edit(place(submission), score(submission));
    await advanceTime(60_000);
    expect(service.sent.map(({ key }) => key)).toEqual(["s1/q", "s2/q", "s3/q"]);
    expect(store.listUnsaved()).toMatchObject([{ place: place(1), refused: { reason: "is wrong" } }]);
    expect(store.isOffline).toBe(false);
    expect(renderState(store)).toContain(">1 grade not saved<");
    store.discard(place(1));
    await advanceTime(0);
    expect([store.listUnsaved(), Object.keys(storage)]).toEqual([[], []]);
    expect(renderState(store)).toContain(">All saved<");
  });

  test.each(["internal_error", "unavailable"])(
    "because of %s is retried with growing delays and shown as not saved, and doesn't hold back other answers",
    async (code) => {
      service.broken.set("s1/q", code);
      const store = openStore();
      for (const submission of [1, 2, 3]) store.edit(place(submission), score(submission));
      await advanceTime(400);
      expect(service.sent.map(({ key }) => key)).toEqual(["s1/q", "s2/q", "s3/q"]);
      expect([store.listUnsaved().length, store.isRetrying(place(1)), store.isOffline]).toEqual([
        1,
        true,
        false,
      ]);
      expect(renderState(store)).toContain(">1 grade not saved. Trying again…<");
      expect(Object.keys(storage)).toEqual(["touchstone.grading.ada.s1.q"]);

      // Moving to another answer saves what is new, and doesn't shorten the delays.
      store.edit(place(2), score(4));
      void store.flush();
      const counts: number[] = [];
      for (const milliseconds of [500, 400, 1700, 400, 3600, 500]) {
        await advanceTime(milliseconds);
        counts.push(service.sent.filter(({ key }) => key === "s1/q").length);
      }
      expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
      expect(service.sent.filter(({ key }) => key === "s2/q").map(({ score: sent }) => sent)).toEqual([2, 4]);

      store.edit(place(1), score(3));
      service.broken.clear();
      await advanceTime(9000);
      expect([service.marks.get("s1/q")?.score, store.listUnsaved(), Object.keys(storage)]).toEqual([
        3,
        [],
        [],
      ]);
      expect(renderState(store)).toContain(">All saved<");
    },
  );

  test("isn't refused if it was corrected while the service refused it", async () => {
    service.failures = ["invalid_request"];
    const store = openStore();
    store.edit(place(1), score(9));
    await advanceTime(255);
    store.edit(place(1), score(4));
    await advanceTime(500);
    expect(service.sent.map(({ score: sent }) => sent)).toEqual([9, 4]);
    expect([service.marks.get("s1/q")?.score, store.listUnsaved()]).toEqual([4, []]);
  });

  test("is sent again as it is when the grader tries again after a refusal", async () => {
    service.failures = ["insufficient_scope"];
    const store = openStore();
    store.edit(place(1), score(4));
    await advanceTime(60_000);
    expect(service.sent).toHaveLength(1);
    store.resend(place(1));
    expect(store.getUnsaved(place(1))?.refused).toBeUndefined();
    await advanceTime(60_000);
    expect(service.sent).toEqual([
      { key: "s1/q", revision: 0, score: 4 },
      { key: "s1/q", revision: 0, score: 4 },
    ]);
    expect([service.marks.get("s1/q")?.score, store.listUnsaved(), Object.keys(storage)]).toEqual([
      4,
      [],
      [],
    ]);
  });

  test("shows why it was refused, and is sent again once it is edited", async () => {
    service.failures = ["invalid_request"];
    const store = openStore();
    store.edit(place(1), score(9));
    await advanceTime(60_000);
    expect(store.getUnsaved(place(1))?.refused).toEqual({ code: "invalid_request", reason: "is wrong" });
    expect([service.sent.length, store.isOffline]).toEqual([1, false]);
    store.edit(place(1), score(4));
    await advanceTime(500);
    expect([service.marks.get("s1/q")?.score, store.listUnsaved()]).toEqual([4, []]);
  });
});

test("points that aren't a score are shown as not saved, in the color for warnings", () => {
  const store = openStore();
  expect(renderState(store)).toMatch(/class="text-muted"[^>]*>All saved</);
  expect(renderState(store, true)).toMatch(/class="text-warn"[^>]*>Points not saved</);
});
