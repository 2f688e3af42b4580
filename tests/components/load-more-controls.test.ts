import { beforeEach, expect, test, vi } from "vitest";
import { importMore } from "#components/content/answer/import-more.ts";
import type { PlayerContext } from "#components/player/player-context.ts";
import { AttemptHarness } from "#tests/support/attempt-harness.ts";
import { createEmbedView } from "#tests/support/embed-view.ts";
import { uploadQuestion } from "#tests/support/files.ts";

vi.mock("#components/content/answer/import-more.ts", { spy: true });

beforeEach(() => void vi.resetModules());

/** Opens an attempt whose first load of the controls that are loaded on demand fails. */
async function openWithFailedLoad() {
  const { loadMoreControls } = await import("#components/content/answer/more-control.tsx");
  const { prepareControls } = await import("#components/player/question-access.ts");
  vi.mocked(importMore).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  vi.useFakeTimers();
  const content = uploadQuestion().content_ast;
  const attempt = await new AttemptHarness(createEmbedView([{ questions: [{ content }] }])).open();
  vi.useRealTimers();
  const context = { attempt, getImageUrl: (src: string) => src, seed: "seed", files: undefined };
  const cancel = prepareControls(context as unknown as PlayerContext);
  await expect(loadMoreControls()).rejects.toThrow("Failed to fetch");
  return { attempt, cancel, tryAgain: loadMoreControls };
}

test("submissions wait for files after the controls were loaded at the second try", async () => {
  const { attempt, tryAgain } = await openWithFailedLoad();
  expect(attempt.pending).toBeUndefined();
  const { PendingFilesRegistry } = await tryAgain();
  expect(attempt.pending).toBeInstanceOf(PendingFilesRegistry);
});

test("controls that are loaded after the player was removed don't resume its files", async () => {
  const { attempt, cancel, tryAgain } = await openWithFailedLoad();
  cancel?.();
  await tryAgain();
  await new Promise((resolve) => setTimeout(resolve));
  expect(attempt.pending).toBeUndefined();
});
