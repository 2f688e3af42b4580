import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPendingSubmission, withPendingSubmission } from "#components/player/net/pending-submission.ts";
import { createBrowserStore } from "#components/player/net/store.ts";
import type { AttemptSnapshot } from "#components/player/types.ts";
import { FakeLocalStorage } from "#tests/support/fake-local-storage.ts";

const TOKEN = "emb_0123456789abcdef";
const snapshot: AttemptSnapshot = {
  answers: { exerciseAnswers: [] },
  flagged: [],
  at: Date.now(),
  submission: "key-1",
};

beforeEach(() => void vi.stubGlobal("localStorage", new FakeLocalStorage()));
afterEach(() => void vi.unstubAllGlobals());

const createStore = () => withPendingSubmission(createBrowserStore("attempt"), () => TOKEN);

test("a started submission is found by its token until it is cleared", async () => {
  const store = createStore();
  await store.write({ ...snapshot, submission: undefined });
  expect(await findPendingSubmission(TOKEN)).toBeUndefined();
  await store.write(snapshot);
  expect(await findPendingSubmission(TOKEN)).toEqual(snapshot);
  expect(await findPendingSubmission("emb_fedcba9876543210")).toBeUndefined();
  await store.clear();
  expect(await findPendingSubmission(TOKEN)).toBeUndefined();
});

test("a submission that an earlier release stored is found and cleared", async () => {
  await createBrowserStore(`begun ${TOKEN.slice(-16)}`).write(snapshot);
  expect(await findPendingSubmission(TOKEN)).toEqual(snapshot);
  await createStore().clear();
  expect(await findPendingSubmission(TOKEN)).toBeUndefined();
});
