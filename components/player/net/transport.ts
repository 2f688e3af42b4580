import type { EmbedAttemptState, EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { tryParseJson } from "#lib/core/try-parse-json.ts";
import { type Transport, TransportFailure } from "../types.ts";
import {
  isRetryableStatus,
  type OutgoingRequest,
  parseRetryAfterMs,
  retryOnceAfterDelay,
  retryWithDelays,
  send,
  UnreachableError,
} from "./send.ts";

export type EmbedTransportOptions = {
  /** The service's origin, without a trailing slash, or "" on the service's own pages. */
  base: string;
  token: string;
  /** Fetches a new token, once for each expired token. Resolves to undefined if there is none. */
  renew?: ((expired: string) => Promise<string | undefined>) | undefined;
  check?: Transport["check"];
  /** Milliseconds before each retry of a load that got no response. */
  retryDelaysMs?: readonly number[] | undefined;
};

/** Loads the assessment of an embed token, and saves and submits its answers. */
export type EmbedTransport = Transport & {
  /** Loads the assessment with the current token. The first load starts the attempt's clock. */
  load(): Promise<EmbedView>;
  /** Sets the token for all later requests. */
  setToken(token: string): void;
  /** Returns the current token. */
  token(): string;
};

const RETRY_DELAYS_MS = [500, 1500, 4000];
const LOAD_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 30_000;
/** Short, because the player waits for the state before it submits at the deadline. */
const STATE_TIMEOUT_MS = 5000;

/**
 * Creates a transport for `/v1/embed/*`. Every call throws TransportFailure if a retry would also be rejected, and
 * UnreachableError if there is no response. The transport retries loads. The player retries saving and submitting,
 * because it knows the latest answers.
 */
export function createEmbedTransport(options: EmbedTransportOptions): EmbedTransport {
  const { base, retryDelaysMs = RETRY_DELAYS_MS, check } = options;
  const read = async (path: string, token: string, timeoutMs: number): Promise<unknown> => {
    const url = `${buildBaseUrl(base)}${path}`;
    return readJson(await send({ method: "GET", url, headers: { "X-Embed-Token": token }, timeoutMs }));
  };
  const getState = async (token: string) =>
    (await read("/attempt", token, STATE_TIMEOUT_MS)) as EmbedAttemptState;
  const isClosed = (token: string) =>
    getState(token).then(
      ({ state }) => state !== "open",
      (error) => {
        // Without a response, it isn't known whether another token would begin the next attempt.
        if (error instanceof UnreachableError) throw error;
        return false;
      },
    );
  const tokenManager = createTokenManager(options.token, { isClosed, renew: options.renew });
  const write = (
    message: Pick<OutgoingRequest, "method" | "headers">,
    path: string,
    readAnswers: (isTokenNew: boolean) => Answers | Promise<Answers>,
  ) =>
    retryOnceAfterDelay(async () => {
      const request = async (token: string, isTokenNew: boolean) =>
        send({
          ...message,
          url: buildBaseUrl(base) + path,
          body: { token, answers: await readAnswers(isTokenNew) },
          timeoutMs: WRITE_TIMEOUT_MS,
        });
      return readJson(await tokenManager.sending(request));
    });

  return {
    setToken: tokenManager.setToken,
    token: tokenManager.token,
    load: () =>
      retryWithDelays(
        retryDelaysMs,
        async () => (await read("/assessments", tokenManager.token(), LOAD_TIMEOUT_MS)) as EmbedView,
      ),
    files: { url: `${base}/v1/embed/files`, sending: tokenManager.sending },
    getState: () => getState(tokenManager.token()),
    save: async (readAnswers) => {
      await write({ method: "PUT" }, "/progress", readAnswers);
    },
    submit: async (answers, key) =>
      (await write(
        { method: "POST", headers: { "Idempotency-Key": key } },
        "/submit",
        () => answers,
      )) as EmbedResult,
    ...(check ? { check } : {}),
  };
}

const buildBaseUrl = (base: string): string => `${base || location.origin}/v1/embed`;

/**
 * Manages the current token and its replacement. If several requests find the token expired, only one of them fetches a
 * new one.
 */
function createTokenManager(
  initialToken: string,
  {
    isClosed,
    renew,
  }: { isClosed: (token: string) => Promise<boolean>; renew: EmbedTransportOptions["renew"] },
) {
  let token = initialToken;
  let renewing: Promise<string | undefined> | undefined;

  const refreshToken = (expired: string): Promise<string | undefined> => {
    if (token !== expired) return Promise.resolve(token);
    renewing ??= Promise.resolve(renew?.(expired))
      // Another token may have been set in the meantime.
      .then((fresh) => fresh ?? (token === expired ? undefined : token))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  return {
    token: () => token,
    setToken(fresh: string) {
      token = fresh;
    },
    async sending(request: (token: string, isTokenNew: boolean) => Promise<Response>): Promise<Response> {
      const used = token;
      const response = await request(used, false);
      if (response.status !== 401) return response;
      // A token is also rejected after its attempt was submitted. Another token would begin the next attempt.
      if (token === used && (await isClosed(used)))
        throw new TransportFailure("closed", "The attempt has ended");
      const fresh = await refreshToken(used);
      if (fresh === undefined) return response;
      token = fresh;
      return request(fresh, true);
    },
  };
}

/** Returns the JSON of a successful response. @throws UnreachableError, TransportFailure */
async function readJson(response: Response): Promise<unknown> {
  const { status } = response;
  if (status === 204) return undefined;
  const text = await response.text().catch(() => undefined);
  if (text === undefined) throw new UnreachableError("The answer broke off");
  if (isRetryableStatus(status))
    throw new UnreachableError(`The service answered ${status}`, parseRetryAfterMs(response), true);
  const json = tryParseJson(text);
  if (response.ok && json !== undefined) return json;
  if (response.ok) throw new UnreachableError("The answer was not JSON");
  const error = getError(json);
  throw new TransportFailure(
    getFailureReason(status, error),
    getErrorMessage(error) ?? `The service answered ${status}`,
    typeof error === "string" ? "" : String(error?.code ?? ""),
  );
}

/** The error in a rejection's body. The body is any JSON value, all of which can be read like this. */
type RejectionError = string | { code?: unknown; message?: unknown } | null | undefined;

const getError = (json: unknown): RejectionError =>
  (json as { error?: RejectionError } | null | undefined)?.error;

/** Maps a response to a reason. The rejection of a used token is the only one whose `error` is plain text. */
function getFailureReason(status: number, error: RejectionError): TransportFailure["reason"] {
  if (status === 401) return "expired";
  if (typeof error === "string") return status === 409 ? "used" : "refused";
  return error?.code === "attempt_closed" ? "closed" : "refused";
}

function getErrorMessage(error: RejectionError): string | undefined {
  const message = typeof error === "string" ? error : error?.message;
  return typeof message === "string" ? message : undefined;
}
