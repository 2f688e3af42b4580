import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FinishOutcome, FinishState } from "#components/marking/finish-state.tsx";
import {
  type Finished,
  type Finishing,
  finishSubmissions,
  formatOutcome,
  startFinishing,
} from "#components/marking/use-finish.ts";
import { MAX_FINISH_BATCH } from "#lib/contract/marking-limits.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ids = Array.from({ length: MAX_FINISH_BATCH + 2 }, (_, i) => `s${i}`);

/** A service that refuses s0 and can't be reached for the requests that contain `lost`. */
function stubService(lost?: string) {
  const batches: string[][] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { submission_ids }: { submission_ids: string[] } = JSON.parse(body);
    batches.push(submission_ids);
    if (lost && submission_ids.includes(lost)) throw new TypeError("no connection");
    const [finished, refused] = [
      submission_ids.filter((id) => id !== "s0"),
      submission_ids.filter((id) => id === "s0"),
    ];
    const data = {
      finished,
      refused: refused.map((submission_id) => ({ submission_id, message: "It is voided" })),
    };
    return Response.json({ data, meta: null });
  });
  return batches;
}

test("any number of submissions is finished in batches, and says how many were refused and why", async () => {
  const batches = stubService();
  const done = await finishSubmissions(ids);
  expect(batches.map(({ length }) => length)).toEqual([MAX_FINISH_BATCH, 2]);
  expect(done.refused).toEqual([{ submission_id: "s0", message: "It is voided" }]);
  expect(renderToStaticMarkup(createElement(FinishOutcome, done))).toContain(
    "101 submissions finished. 1 submission not finished: It is voided.",
  );
});

test("a failed batch keeps what was finished and refused before", async () => {
  stubService(ids.at(-1));
  const done = await finishSubmissions(ids);
  expect([done.finished.length, done.refused.length]).toEqual([MAX_FINISH_BATCH - 1, 1]);
  expect(renderToStaticMarkup(createElement(FinishOutcome, done))).toContain(
    "The remaining submissions were not finished: The service can’t be reached.",
  );
});

test("a reason that ends with a period gets no second one", () => {
  const message = "Your role (viewer) can't do this. Ask a teacher of the organization.";
  const done = { state: "done" as const, finished: [], refused: [{ submission_id: "s0", message }] };
  const markup = renderToStaticMarkup(createElement(FinishOutcome, { ...done, failure: undefined }));
  expect(markup).toContain("of the organization.</div>");
});

test.each([
  [false, "Results are released in 9 s."],
  [true, "Your grades become final in 9 s."],
])("says that results are released unless two graders grade (%s)", (isDouble, text) => {
  const finishing = { state: "scheduled" as const, count: 1, seconds: 9 };
  const props = { finishing, isDouble, onUndo: () => undefined };
  expect(renderToStaticMarkup(createElement(FinishState, props))).toContain(`>${text}<`);
});

describe("when the grader opens another page", () => {
  /** Starts to finish s1 and then waits for two seconds. `order` records when marks are saved and requests are sent. */
  async function start() {
    vi.useFakeTimers();
    const batches = stubService();
    const order: string[] = [];
    const changes: Finishing[] = [];
    const { promise: outcome, resolve: onLeft } = Promise.withResolvers<Finished>();
    const { undo, leave } = startFinishing(["s1"], {
      saveMarks: async () => {
        order.push(`marks saved, ${batches.length} requests sent`);
      },
      onChange: (finishing) => changes.push(finishing),
      onLeft,
    });
    await vi.advanceTimersByTimeAsync(2000);
    return { batches, order, changes, outcome, undo, leave };
  }

  test("what is being finished is sent at once, after the marks, and its outcome is reported", async () => {
    const { batches, order, changes, outcome, leave } = await start();
    expect(batches).toEqual([]);
    leave();
    expect(formatOutcome(await outcome)).toBe("1 submission finished.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toEqual([["s1"]]);
    expect(order).toEqual(["marks saved, 0 requests sent"]);
    expect(changes.at(-1)).toEqual({ state: "scheduled", count: 1, seconds: 8 });
  });

  test("the outcome of a request that was sent before is reported too, and nothing is sent twice", async () => {
    const { batches, outcome, leave } = await start();
    vi.advanceTimersByTime(8000);
    leave();
    expect((await outcome).finished).toEqual(["s1"]);
    expect(batches).toEqual([["s1"]]);
  });

  test("what was undone isn't sent", async () => {
    const { batches, undo, leave } = await start();
    undo();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toEqual([]);
  });
});
