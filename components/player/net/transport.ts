import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { type Transport, TransportFailure } from "../types.ts";
import { isPassing, persistently, retryAfterMs, send, Unreachable } from "./send.ts";

export type EmbedTransportOptions = {
  /** The service's origin, without a slash at the end; "" on its own pages. */
  base: string;
  token: string;
  /** Asked for a fresh token, once for each that has expired; undefined: there is none to be had. */
  renew?: ((expired: string) => Promise<string | undefined>) | undefined;
  check?: Transport["check"];
  /** Milliseconds before each repetition of what got no answer. */
  waits?: readonly number[] | undefined;
};

/** Where an embed token leads: to its assessment, and back with the answers. */
export type EmbedTransport = Transport & {
  /** The assessment. The first load starts the clock. */
  load(): Promise<EmbedView>;
  /** From now on requests go with this token. */
  use(token: string): void;
};

const WAITS = [500, 1500, 4000];
const LOAD_TIMEOUT = 15_000;
const SUBMIT_TIMEOUT = 30_000;

/**
 * A transport over `/v1/embed/*`. Every call throws TransportFailure for what trying again does not mend, and
 * Unreachable where there is still no answer: loading and submitting have been repeated by then, saving has not, as the
 * next save brings more.
 */
export function embedTransport(options: EmbedTransportOptions): EmbedTransport {
  const { base, waits = WAITS, check } = options;
  const holder = tokenHolder(options.token, options.renew);

  return {
    use: holder.use,
    load: () =>
      persistently(waits, async () => {
        const response = await holder.sending((token) =>
          send({
            method: "GET",
            url: `${address(base)}/assessments`,
            headers: { "X-Embed-Token": token },
            timeoutMs: LOAD_TIMEOUT,
          }),
        );
        return (await readable(response)) as EmbedView;
      }),
    async save(answers: Answers) {
      const response = await holder.sending((token) =>
        send({
          method: "PUT",
          url: `${address(base)}/progress`,
          body: { token, answers },
          timeoutMs: LOAD_TIMEOUT,
        }),
      );
      await readable(response);
    },
    submit: (answers: Answers, idempotencyKey: string) =>
      persistently(waits, async () => {
        const response = await holder.sending((token) =>
          send({
            method: "POST",
            url: `${address(base)}/submit`,
            headers: { "Idempotency-Key": idempotencyKey },
            body: { token, answers },
            timeoutMs: SUBMIT_TIMEOUT,
          }),
        );
        return (await readable(response)) as EmbedResult;
      }),
    ...(check ? { check } : {}),
  };
}

const address = (base: string): string => `${base || location.origin}/v1/embed`;

/** The token in use, and how it is replaced: of several requests that find it expired one asks for the next. */
function tokenHolder(first: string, renew: EmbedTransportOptions["renew"]) {
  let token = first;
  let renewing: Promise<string | undefined> | undefined;

  const next = (expired: string): Promise<string | undefined> => {
    if (token !== expired) return Promise.resolve(token);
    renewing ??= Promise.resolve(renew?.(expired)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    use(fresh: string) {
      token = fresh;
    },
    async sending(request: (token: string) => Promise<Response>): Promise<Response> {
      const used = token;
      const response = await request(used);
      if (response.status !== 401) return response;
      const fresh = await next(used);
      if (fresh === undefined) return response;
      token = fresh;
      return request(fresh);
    },
  };
}

/** The JSON of an answer that is one; else what to make of the refusal. */
async function readable(response: Response): Promise<unknown> {
  const { status } = response;
  if (status === 204) return undefined;
  const text = await response.text().catch(() => undefined);
  if (text === undefined) throw new Unreachable("The answer broke off");
  if (isPassing(status)) throw new Unreachable(`The service answered ${status}`, retryAfterMs(response));
  const json = parsed(text);
  if (response.ok && json !== undefined) return json;
  if (response.ok) throw new Unreachable("The answer was not JSON");
  throw new TransportFailure(reasonOf(status, json), messageIn(json) ?? `The service answered ${status}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A used token is the one refusal that comes as a plain `{ error }`. */
function reasonOf(status: number, json: unknown): TransportFailure["reason"] {
  if (status === 401) return "expired";
  return status === 409 && typeof errorIn(json) === "string" ? "used" : "refused";
}

const errorIn = (json: unknown): unknown =>
  typeof json === "object" && json !== null && "error" in json ? json.error : undefined;

function messageIn(json: unknown): string | undefined {
  const error = errorIn(json);
  if (typeof error === "string") return error;
  const message =
    typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message : undefined;
}
