import { vi } from "vitest";
import { Autosave, type AutosaveConfig, type Batch } from "#lib/client/autosave/autosave.ts";

export const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Creates an autosave whose requests are answered by `save`, and records its requests. */
export function createAutosave(config: Partial<AutosaveConfig<string>> = {}) {
  const batches: Batch[] = [];
  const { save = async () => ({ type: "saved" as const }), ...rest } = config;
  const autosave = new Autosave<string>({
    timing: { debounceMs: 800, maxWaitMs: 1800 },
    retry: { delaysMs: [2000, 5000], jitter: 0 },
    save(batch) {
      batches.push(batch);
      return save(batch);
    },
    ...rest,
  });
  return { autosave, batches };
}

export const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
