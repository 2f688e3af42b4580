import { vi } from "vitest";
import { drawingStore } from "#components/content/answer/more/files/drawing-store.ts";

type Stored = Awaited<ReturnType<typeof drawingStore.read>>;

/**
 * Replaces the browser's storage of drawings, which Node.js doesn't have, until `vi.restoreAllMocks()`. Each read returns
 * `stored`.
 */
export function stubDrawingStore(stored?: Stored) {
  vi.spyOn(drawingStore, "read").mockResolvedValue(stored);
  return {
    write: vi.spyOn(drawingStore, "write").mockResolvedValue(undefined),
    delete: vi.spyOn(drawingStore, "delete").mockResolvedValue(undefined),
  };
}
