import type { Draft } from "#components/marking/draft.ts";
import { Autosave } from "#lib/client/autosave/autosave.ts";
import type { RetryPolicy } from "#lib/client/autosave/backoff.ts";
import type { SaveResult, Timing } from "#lib/client/autosave/queue.ts";
import { toRetry } from "#lib/client/autosave/to-retry.ts";
import { ApiError, call } from "#lib/client/call.ts";
import type { AnchorMark } from "#lib/contract/anchors.ts";

type Result = Exclude<SaveResult<"offline">, { type: "conflict" }>;

/** Both times start at the first change, so that a marker who never pauses is saved as well. */
const TIMING: Timing = { debounceMs: 800, maxWaitMs: 800 };
const RETRY: RetryPolicy = { delaysMs: [1000, 2000, 4000, 8000, 15_000], jitter: 0 };

/**
 * Saves a marker's marks of anchors, by anchor and one request at a time, until the marker submits them. If the service
 * fails to save one, the others are saved meanwhile.
 */
export class AnchorMarkSaver {
  readonly #drafts = new Map<string, Draft>();
  readonly #autosave = new Autosave<"offline">({
    timing: TIMING,
    retry: RETRY,
    pick: (anchorIds) => anchorIds.slice(0, 1),
    save: ({ keys: [anchorId = ""], trigger }) => this.#save(anchorId, trigger === "leave"),
  });

  edit(anchorId: string, draft: Draft): void {
    this.#drafts.set(anchorId, draft);
    this.#autosave.edit([anchorId]);
  }

  /** Makes a mark final. If that fails, the mark is saved like any other edit. @throws ApiError */
  async submit(anchorId: string, draft: Draft): Promise<AnchorMark> {
    this.#autosave.discard([anchorId]);
    try {
      await this.#autosave.flush();
      const { data } = await call("PUT", `/v1/anchors/${anchorId}/mark`, toBody(draft, true));
      return data;
    } catch (error) {
      this.edit(anchorId, draft);
      throw error;
    }
  }

  /** Saves what it can, because the page may be about to close. */
  leave(): void {
    this.#autosave.leave();
  }
  /** Saves unsaved marks when the connection may be back. */
  retry(): void {
    void this.#autosave.retry();
  }

  async #save(anchorId: string, isLeaving: boolean): Promise<Result> {
    const draft = this.#drafts.get(anchorId);
    if (!draft) return { type: "saved" };
    const options = { promptsSignIn: false, keepalive: isLeaving };
    try {
      await call("PUT", `/v1/anchors/${anchorId}/mark`, toBody(draft, false), options);
      return { type: "saved" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isTransient) return toRetry(error);
      // A rejected mark would hold back the others. It is sent again when it is edited or submitted.
      if (this.#drafts.get(anchorId) === draft) this.#autosave.discard([anchorId]);
      return { type: "again" };
    }
  }
}

const toBody = ({ score, comment }: Draft, finalize: boolean) => ({
  score,
  comment: comment || null,
  finalize,
});
