import { findPendingSubmission, withPendingSubmission } from "#components/player/net/pending-submission.ts";
import { UnreachableError } from "#components/player/net/send.ts";
import { createBrowserStore } from "#components/player/net/store.ts";
import { createEmbedTransport, type EmbedTransport } from "#components/player/net/transport.ts";
import { createAnsweredCheck } from "#components/player/questions.ts";
import { type LocalStore, TransportFailure } from "#components/player/types.ts";
import { sleep } from "#lib/client/sleep.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { TouchstoneAssessment } from "../public/embed.d.ts";
import { dispatchElementEvent } from "./dispatch-element-event.ts";

/** An open attempt. `requestedAt` is when the view was requested, in milliseconds since 1970. */
export type Attempt = {
  token: string;
  view: EmbedView;
  requestedAt: number;
  transport: EmbedTransport;
  store: LocalStore;
};

/** The result of an attempt whose submission was started in this browser. */
type SubmittedAttempt = { result: EmbedResult; isAnswered: (questionId: string) => boolean };
/** What a token opens. */
type OpenResult = Attempt | SubmittedAttempt;

/** Why the assessment can't be shown: no response, or the key of the player's message. */
type FailureReason = "unreachable" | "loadBusy" | "loadExpired" | "loadRefused";

/** The current state of the element. `code` is the code of the service's error, or empty. */
export type ViewState =
  | { phase: "loading" }
  | ({ phase: "submitted" } & SubmittedAttempt)
  | { phase: "trouble"; reason: FailureReason; code: string; retry: (() => void) | undefined }
  | { phase: "attempt"; attempt: Attempt };

/** The longest time, in milliseconds, that an attempt isn't opened because players that were removed are saving. */
const LEAVE_TIMEOUT_MS = 3000;
/** Resolves when the players that were removed have saved their answers. */
let leaving: Promise<unknown> | undefined;

/**
 * Opens attempts with tokens. A token that follows an expired token, either from `fetchToken` or as the next `token`,
 * continues in the same player if it is for the same attempt. Otherwise the new attempt opens, with the answers stored
 * for it.
 */
export class Session {
  readonly #host: TouchstoneAssessment;
  readonly #base: string;
  readonly #show: (viewState: ViewState) => void;
  /** The last token that the page set. */
  #token: string | null = null;
  #attempt: Attempt | undefined;
  #isExpired = false;
  /** Counts attempts to open a token, so that the results of earlier ones are ignored. */
  #generation = 0;

  constructor(host: TouchstoneAssessment, base: string, show: (viewState: ViewState) => void) {
    this.#host = host;
    this.#base = base;
    this.#show = show;
    show({ phase: "loading" });
    this.update();
  }

  /** Checks whether the page has set another token or `fetchToken`. */
  update(): void {
    const { token, fetchToken } = this.#host;
    const isNew = token ? token !== this.#token : this.#generation === 0 && Boolean(fetchToken);
    this.#token = token;
    if (isNew) void this.#begin();
  }

  /** `saving` resolves when the player has saved the answers. It may open again before that. */
  stop(saving: Promise<void> | undefined): void {
    leaving = Promise.race([Promise.all([leaving, saving]), sleep(LEAVE_TIMEOUT_MS)]);
    removeEventListener("online", this.#begin);
    this.#generation++;
    this.#attempt = undefined;
  }

  readonly #begin = async (): Promise<void> => {
    removeEventListener("online", this.#begin);
    const generation = ++this.#generation;
    if (!this.#attempt) this.#show({ phase: "loading" });
    try {
      const next = await (this.#token ? this.#open(this.#token) : this.#openFetched());
      if (generation === this.#generation) this.#accept(next);
    } catch (error) {
      if (generation === this.#generation) this.#fail(error);
    }
  };

  /** Opens a token. If it has expired, for example because the page was left open, opens the next token instead. */
  async #open(token: string): Promise<OpenResult> {
    try {
      return await this.#load(token);
    } catch (error) {
      if (!(error instanceof TransportFailure && error.reason === "expired")) throw error;
      this.#expire();
      if (!this.#host.fetchToken) throw error;
      return this.#openFetched();
    }
  }

  async #openFetched(): Promise<OpenResult> {
    const { fetchToken } = this.#host;
    if (!fetchToken) throw new TransportFailure("expired", "The page has set no token");
    let token: string;
    try {
      token = await fetchToken.call(this.#host);
    } catch (error) {
      throw new UnreachableError(`fetchToken failed: ${error}`);
    }
    return this.#load(token);
  }

  async #load(token: string): Promise<OpenResult> {
    const transport = createEmbedTransport({ base: this.#base, token, renew: () => this.#renew() });
    try {
      await leaving;
      const requestedAt = Date.now();
      const view = await transport.load();
      const store = withPendingSubmission(createBrowserStore(view.attempt_info.attempt_key), transport.token);
      return { token, view, requestedAt, transport, store };
    } catch (error) {
      const pendingSubmission = await findPendingSubmission(token);
      if (!pendingSubmission || !(error instanceof TransportFailure)) throw error;
      // The response to a submission may have been lost, and the same key returns it again. If the token wasn't used,
      // the service rejects it again.
      const retry = createEmbedTransport({ base: this.#base, token });
      const { answers, submission } = pendingSubmission;
      return { result: await retry.submit(answers, submission), isAnswered: createAnsweredCheck(answers) };
    }
  }

  /** Returns the token for the player's next requests, or undefined if there is none or it opens another attempt. */
  async #renew(): Promise<string | undefined> {
    this.#expire();
    if (!this.#host.fetchToken) return undefined;
    const generation = this.#generation;
    const next = await this.#openFetched();
    if (generation !== this.#generation || !this.#attempt) return undefined;
    const isContinued = "token" in next && this.#isSameAttempt(this.#attempt, next);
    this.#accept(next);
    return isContinued ? next.token : undefined;
  }

  #accept(next: OpenResult): void {
    if ("result" in next) {
      this.#attempt = undefined;
      this.#show({ phase: "submitted", ...next });
      dispatchElementEvent(this.#host, "submitted", { result: next.result });
      return;
    }
    const isContinued = this.#attempt && this.#isSameAttempt(this.#attempt, next);
    this.#isExpired = false;
    if (this.#attempt && isContinued) {
      this.#attempt.transport.setToken(next.token);
      return;
    }
    this.#attempt = next;
    this.#show({ phase: "attempt", attempt: next });
  }

  /**
   * Checks whether two tokens are for the same attempt. For anonymous tokens, that requires that one replaced the other
   * on the same page.
   */
  #isSameAttempt({ view: a }: Attempt, { view: b }: Attempt): boolean {
    const isSameLearner =
      a.attempt_info.attempt_key === b.attempt_info.attempt_key ||
      (this.#isExpired && a.attempt_info.anonymous && b.attempt_info.anonymous);
    return isSameLearner && JSON.stringify(a.assessment) === JSON.stringify(b.assessment);
  }

  /** Dispatches `token-expired` once per token. */
  #expire(): void {
    if (!this.#isExpired) dispatchElementEvent(this.#host, "token-expired", {});
    this.#isExpired = true;
  }

  #fail(error: unknown): void {
    const reason = getFailureReason(error);
    const code = error instanceof TransportFailure ? error.code : "";
    if (reason !== "loadExpired") dispatchElementEvent(this.#host, "error", { message: String(error) });
    // An open attempt continues, because its own requests report their failures.
    if (this.#attempt) return;
    if (reason === "unreachable") addEventListener("online", this.#begin);
    const isFinal =
      reason === "loadExpired"
        ? !this.#host.fetchToken
        : reason === "loadRefused" && code !== "assessment_not_open";
    this.#show({ phase: "trouble", reason, code, retry: isFinal ? undefined : this.#begin });
  }
}

function getFailureReason(error: unknown): FailureReason {
  if (error instanceof TransportFailure) return error.reason === "expired" ? "loadExpired" : "loadRefused";
  return error instanceof UnreachableError && error.isAnswered ? "loadBusy" : "unreachable";
}
