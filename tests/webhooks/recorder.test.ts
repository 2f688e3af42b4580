import { expect, test } from "vitest";
import type { CompletedAttempt } from "#lib/domains/webhooks/outbox.ts";
import { createRecorder } from "#lib/domains/webhooks/recorder.ts";
import { createDriverError } from "#lib/platform/db/driver/index.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const createResult = (id: string) => ({ delivery: { id } }) as CompletedAttempt;
const away = createDriverError("ECONNREFUSED", "away");

/** Creates a recorder whose writes behave as given, and collects its results. */
function createTestRecorder(write: (ids: string[]) => void) {
  const written: string[] = [];
  const lost: string[] = [];
  let failures = 0;
  const recorder = createRecorder({
    write: async (batch) => {
      const ids = batch.map(({ delivery }) => delivery.id);
      write(ids);
      written.push(...ids);
    },
    onWritten: () => {},
    onFailure: () => failures++,
    onLost: (_, { delivery }) => lost.push(delivery.id),
  });
  return { recorder, written, lost, failures: () => failures };
}

const ids = Array.from({ length: 250 }, (_, i) => `d${i}`);

test("writes attempts in order and in batches, and all of them before it closes", async () => {
  const sizes: number[] = [];
  const { recorder, written } = createTestRecorder((batch) => sizes.push(batch.length));
  for (const id of ids) recorder.add(createResult(id));
  await recorder.close(60_000);
  expect(written).toEqual(ids);
  expect(Math.max(...sizes)).toBeGreaterThan(50);
  expect(recorder.countWaiting()).toBe(0);
});

test("drops only the attempt that the database rejects", async () => {
  const { recorder, written, lost } = createTestRecorder((batch) => {
    if (batch.includes("d7") || batch.includes("d8")) throw new Error("no such value");
  });
  for (const id of ids) recorder.add(createResult(id));
  await recorder.close(60_000);
  expect(lost).toEqual(["d7", "d8"]);
  expect(written).toEqual(ids.filter((id) => !lost.includes(id)));
});

test("keeps attempts while the database is unavailable, and closes within its time limit", async () => {
  let isAway = true;
  const { recorder, written, failures } = createTestRecorder(() => {
    if (isAway) throw away;
  });
  for (const id of ids) recorder.add(createResult(id));
  await waitUntil(() => failures() > 1);
  expect(recorder.countWaiting()).toBe(250);
  isAway = false;
  await waitUntil(() => recorder.countWaiting() === 0);
  expect(written).toEqual(ids);
  isAway = true;
  recorder.add(createResult("late"));
  await recorder.close(50);
  expect(recorder.countWaiting()).toBe(1);
});
