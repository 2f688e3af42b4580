import { vi } from "vitest";
import { unsentStore } from "#components/content/answer/more/files/unsent-store.ts";

type Stored = Awaited<ReturnType<typeof unsentStore.read>>;

/**
 * Replaces the browser's storage of drawings and files, which Node.js doesn't have, until `vi.restoreAllMocks()`. Each
 * read returns `stored` as the drawing and `uploads` as the files.
 */
export function stubUnsentStore(stored?: Stored, uploads: [key: string, upload: File][] = []) {
  vi.spyOn(unsentStore, "read").mockResolvedValue(stored);
  vi.spyOn(unsentStore, "readUploads").mockResolvedValue(uploads);
  return {
    write: vi.spyOn(unsentStore, "write").mockResolvedValue(undefined),
    writeUpload: vi.spyOn(unsentStore, "writeUpload").mockResolvedValue(undefined),
    delete: vi.spyOn(unsentStore, "delete").mockResolvedValue(undefined),
    deleteAttempt: vi.spyOn(unsentStore, "deleteAttempt").mockResolvedValue(undefined),
  };
}
