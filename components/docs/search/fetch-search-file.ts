import { SEARCH_FILE, type SearchFile } from "./search-index.ts";

/** A request that takes longer counts as failed. */
const TIMEOUT_MS = 30_000;

let filePromise: Promise<SearchFile> | undefined;

/** Fetches the search file once. After a failure, the next call tries again. */
export function fetchSearchFile(): Promise<SearchFile> {
  filePromise ??= fetch(SEARCH_FILE, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => {
      if (!response.ok) throw new Error(`${SEARCH_FILE}: ${response.status}`);
      return response.json() as Promise<SearchFile>;
    })
    .catch((error) => {
      filePromise = undefined;
      throw error;
    });
  return filePromise;
}
