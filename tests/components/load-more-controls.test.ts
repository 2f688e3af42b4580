import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importMore } from "#components/content/answer/import-more.ts";
import { RetryingLoader } from "#components/content/answer/retrying-loader.ts";
import type { PlayerContext } from "#components/player/player-context.ts";
import { prepareControls } from "#components/player/question-access.ts";
import { AttemptHarness } from "#tests/support/attempt-harness.ts";
import { createEmbedView } from "#tests/support/embed-view.ts";
import { uploadQuestion } from "#tests/support/files.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens an attempt whose first load of the controls that are loaded on demand fails. */
async function openWithFailedLoad() {
  const load = vi.fn(importMore).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const controls = new RetryingLoader(load);
  const content = uploadQuestion().content_ast;
  const attempt = await new AttemptHarness(createEmbedView([{ questions: [{ content }] }])).open();
  const context = { attempt, getImageUrl: (src: string) => src, seed: "seed", files: undefined };
  const cancel = prepareControls(context as unknown as PlayerContext, controls);
  await expect(controls.load()).rejects.toThrow("Failed to fetch");
  return { attempt, cancel, controls };
}

test("submissions wait for files after the controls were loaded at the second try", async () => {
  const { attempt, controls } = await openWithFailedLoad();
  expect(attempt.pending).toBeUndefined();
  const { PendingFilesRegistry } = await controls.load();
  await controls.loaded;
  expect(attempt.pending).toBeInstanceOf(PendingFilesRegistry);
});

test("controls that are loaded after the player was removed don't resume its files", async () => {
  const { attempt, cancel, controls } = await openWithFailedLoad();
  cancel?.();
  await controls.load();
  await controls.loaded;
  expect(attempt.pending).toBeUndefined();
});
