import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#lib/client/call.ts";
import { type CallOutcome, startDebouncedCall } from "#lib/client/use-debounced-call.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a call whose response arrives when it is settled. */
function start(input: string) {
  const outcomes: CallOutcome<number>[] = [];
  const sent: string[] = [];
  const response = Promise.withResolvers<number>();
  const cancel = startDebouncedCall<number>({
    input,
    delayMs: 400,
    send(each) {
      sent.push(each);
      return response.promise;
    },
    onSettled: (outcome) => outcomes.push(outcome),
  });
  return { outcomes, sent, response, cancel };
}

test("a debounced call is sent after its delay and reports its result or failure", async () => {
  const { outcomes, sent, response } = start("a");
  await vi.advanceTimersByTimeAsync(399);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["a"]);
  response.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual([{ input: "a", result: 1 }]);

  const failed = start("b");
  await vi.advanceTimersByTimeAsync(400);
  const failure = new ApiError("offline", "no connection");
  failed.response.reject(failure);
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.outcomes).toEqual([{ input: "b", failure }]);
});

test("a debounced call that was canceled isn't sent, or its outcome is discarded", async () => {
  const waiting = start("a");
  waiting.cancel();
  const sent = start("b");
  await vi.advanceTimersByTimeAsync(400);
  expect([waiting.sent, sent.sent]).toEqual([[], ["b"]]);
  sent.cancel();
  sent.response.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.outcomes).toEqual([]);
});
