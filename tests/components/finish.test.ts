import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { FinishOutcome, FinishState } from "#components/marking/finish-state.tsx";
import { finishSubmissions } from "#components/marking/use-finish.ts";
import { MAX_FINISH_BATCH } from "#lib/contract/marking-limits.ts";

afterEach(() => void vi.unstubAllGlobals());

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
  expect(markup).toContain("of the organization.</span>");
});

test.each([
  [false, "Results are released in 9 s."],
  [true, "Your grades become final in 9 s."],
])("says that results are released unless two graders grade (%s)", (isDouble, text) => {
  const finishing = { state: "scheduled" as const, count: 1, seconds: 9 };
  const props = { finishing, isDouble, onUndo: () => undefined };
  expect(renderToStaticMarkup(createElement(FinishState, props))).toContain(`>${text}<`);
});
