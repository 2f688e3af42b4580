import { begunWith, rememberingBegun } from "#components/player/net/begun.ts";
import { Unreachable } from "#components/player/net/send.ts";
import { browserStore } from "#components/player/net/store.ts";
import { type EmbedTransport, embedTransport } from "#components/player/net/transport.ts";
import { type LocalStore, TransportFailure } from "#components/player/types.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { TouchstoneAssessment } from "../public/embed.d.ts";
import { tell } from "./tell.ts";
import type { Trouble } from "./words.ts";

/** An attempt that can be made. */
export type Attempt = { token: string; view: EmbedView; transport: EmbedTransport; store: LocalStore };

/** What a token leads to: an attempt, or the result of one that this browser had begun to hand in. */
type Opened = Attempt | { result: EmbedResult };

/** What an element shows. */
export type Scene =
  | { phase: "loading" }
  | { phase: "submitted"; result: EmbedResult }
  | { phase: "trouble"; trouble: Trouble; again: (() => void) | undefined }
  | { phase: "attempt"; attempt: Attempt };

/**
 * From tokens to attempts. What a token that has expired is followed by, be it from `fetchToken` or as the next `token`,
 * goes on with the same player where it is for the same attempt; else its own attempt begins, with what was kept of it.
 */
export class Session {
  readonly #host: TouchstoneAssessment;
  readonly #base: string;
  readonly #show: (scene: Scene) => void;
  /** The token that the page gave last. */
  #given: string | null = null;
  #attempt: Attempt | undefined;
  #isExpired = false;
  /** Counts what was begun: what an earlier one leads to comes too late. */
  #turn = 0;

  constructor(host: TouchstoneAssessment, base: string, show: (scene: Scene) => void) {
    this.#host = host;
    this.#base = base;
    this.#show = show;
    show({ phase: "loading" });
    this.update();
  }

  /** The page may have given another token, or a first way to get one. */
  update(): void {
    const { token, fetchToken } = this.#host;
    const isNews = token ? token !== this.#given : this.#turn === 0 && Boolean(fetchToken);
    this.#given = token;
    if (isNews) void this.#begin();
  }

  stop(): void {
    this.#turn++;
    this.#attempt = undefined;
  }

  async #begin(): Promise<void> {
    const turn = ++this.#turn;
    if (!this.#attempt) this.#show({ phase: "loading" });
    try {
      const next = await (this.#given ? this.#open(this.#given) : this.#openFetched());
      if (turn === this.#turn) this.#take(next);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** The attempt that a token is for; where the token has expired, as in a page left open, that of the next. */
  async #open(token: string): Promise<Opened> {
    try {
      return await this.#load(token);
    } catch (error) {
      if (!(error instanceof TransportFailure && error.reason === "expired")) throw error;
      this.#expire();
      if (!this.#host.fetchToken) throw error;
      return this.#openFetched();
    }
  }

  async #openFetched(): Promise<Opened> {
    const { fetchToken } = this.#host;
    if (!fetchToken) throw new TransportFailure("expired", "There is no token");
    let token: string;
    try {
      token = await fetchToken.call(this.#host);
    } catch (error) {
      throw new Unreachable(`fetchToken failed: ${error}`);
    }
    return this.#load(token);
  }

  async #load(token: string): Promise<Opened> {
    const transport = embedTransport({ base: this.#base, token, renew: () => this.#renew() });
    try {
      const view = await transport.load();
      const store = rememberingBegun(browserStore(view.attempt_info.attempt_key), transport.token);
      return { token, view, transport, store };
    } catch (error) {
      const begun = await begunWith(token);
      if (!begun || !(error instanceof TransportFailure)) throw error;
      // The answer got lost: the same key brings it again. A token that was not used up is refused as before.
      const again = embedTransport({ base: this.#base, token });
      return { result: await again.submit(begun.answers, begun.submission) };
    }
  }

  /** The token that the player's requests go on with; none where there is none, or another attempt takes its place. */
  async #renew(): Promise<string | undefined> {
    this.#expire();
    if (!this.#host.fetchToken) return undefined;
    const turn = this.#turn;
    const next = await this.#openFetched();
    if (turn !== this.#turn || !this.#attempt) return undefined;
    const goesOn = "token" in next && this.#isSameAttempt(this.#attempt, next);
    this.#take(next);
    return goesOn ? next.token : undefined;
  }

  #take(next: Opened): void {
    if ("result" in next) {
      this.#attempt = undefined;
      this.#show({ phase: "submitted", result: next.result });
      tell(this.#host, "submitted", { result: next.result });
      return;
    }
    const goesOn = this.#attempt && this.#isSameAttempt(this.#attempt, next);
    this.#isExpired = false;
    if (this.#attempt && goesOn) {
      this.#attempt.transport.use(next.token);
      return;
    }
    this.#attempt = next;
    this.#show({ phase: "attempt", attempt: next });
  }

  /** Tokens without a learner are for the same attempt only where one has followed the other on the same page. */
  #isSameAttempt({ view: a }: Attempt, { view: b }: Attempt): boolean {
    const isSameLearner =
      a.attempt_info.attempt_key === b.attempt_info.attempt_key ||
      (this.#isExpired && a.attempt_info.anonymous && b.attempt_info.anonymous);
    return isSameLearner && JSON.stringify(a.assessment) === JSON.stringify(b.assessment);
  }

  /** The page is told once for each token. */
  #expire(): void {
    if (!this.#isExpired) tell(this.#host, "token-expired", {});
    this.#isExpired = true;
  }

  #fail(error: unknown): void {
    const turn = this.#turn;
    const trouble = troubleOf(error);
    if (trouble !== "expired") tell(this.#host, "error", { message: String(error) });
    // An attempt under way goes on: its own requests tell how they fare.
    if (this.#attempt) return;
    const again = () => {
      if (turn === this.#turn) void this.#begin();
    };
    if (trouble === "unreachable") addEventListener("online", again, { once: true });
    const mayHelp = trouble === "unreachable" || (trouble === "expired" && this.#host.fetchToken);
    this.#show({ phase: "trouble", trouble, again: mayHelp ? again : undefined });
  }
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof TransportFailure)) return "unreachable";
  return error.reason === "expired" ? "expired" : "refused";
}
