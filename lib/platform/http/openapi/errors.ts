import { type ErrorCode, ErrorEnvelope } from "#lib/contract/errors.ts";
import { IDS } from "#lib/contract/examples/ids.ts";
import type { Example, Reference, Response, Schema } from "#lib/contract/openapi.ts";
import { ERROR_MEANINGS } from "#lib/messages/error-meanings.ts";
import { STATUS } from "../status.ts";
import { buildHeaderRefs, type HeaderName, RATE_HEADERS } from "./headers.ts";
import { type Components, toJsonSchema } from "./schema.ts";

/** The errors of every operation that requires an API key. */
export const KEYED: readonly ErrorCode[] = [
  "invalid_request",
  "unauthenticated",
  "insufficient_scope",
  "rate_limited",
  "internal_error",
  "unavailable",
];
export const EMBED: readonly ErrorCode[] = [
  "invalid_request",
  "unauthenticated",
  "origin_not_allowed",
  "rate_limited",
  "internal_error",
  "unavailable",
];
export const WITH_BODY: readonly ErrorCode[] = [
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
];
export const WITH_IDEMPOTENCY: readonly ErrorCode[] = [
  "idempotency_in_progress",
  "idempotency_key_unreadable",
  "idempotency_key_reused",
];

/** Headers of responses with a certain status, in addition to the request id. */
const EXTRA_HEADERS: Record<number, HeaderName[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** Builds the error responses of operations. A response with a single error code becomes a shared component. */
export class Errors {
  readonly shared = new Map<string, Response>();
  readonly components: Components;
  #schema?: Schema;

  constructor(components: Components) {
    this.components = components;
  }

  /**
   * Builds the error responses by status. `isRateLimited` adds the rate limit headers, which a response has as soon as the API
   * key is known.
   */
  buildResponses(
    codes: readonly ErrorCode[],
    messages: Partial<Record<ErrorCode, string>> = {},
    { isRateLimited = false } = {},
  ): Record<string, Response | Reference> {
    const byStatus = Map.groupBy(new Set(codes), (code) => STATUS[code]);
    return Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, group]) => [
          status,
          this.buildResponse(status, group, messages, isRateLimited && isKeyKnown(status)),
        ]),
    );
  }

  buildResponse(
    status: number,
    codes: readonly ErrorCode[],
    messages: Partial<Record<ErrorCode, string>>,
    isRateLimited: boolean,
  ): Response | Reference {
    const response: Response = {
      description: codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code].when}`).join("\n\n"),
      headers: buildHeaderRefs(
        "X-Request-Id",
        ...(isRateLimited ? RATE_HEADERS : []),
        ...(EXTRA_HEADERS[status] ?? []),
      ),
      content: {
        "application/json": {
          schema: this.#getSchema(),
          examples: Object.fromEntries(codes.map((code) => [code, buildExample(code, messages[code])])),
        },
      },
    };
    const [only] = codes;
    if (codes.length > 1 || only === undefined || messages[only] !== undefined) return response;
    const name = `${isRateLimited || !isKeyKnown(status) ? "" : "Embed"}${toPascalCase(only)}`;
    this.shared.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** All error responses have the same schema. Building it for each of them would take a third of the whole document's time. */
  #getSchema(): Schema {
    this.#schema ??= toJsonSchema(ErrorEnvelope, "output", this.components);
    return this.#schema;
  }
}

/** Checks whether the API key is always known when a response with this status is sent. */
const isKeyKnown = (status: number): boolean => status !== 401 && status < 500;

function buildExample(code: ErrorCode, message: string | undefined): Example {
  const meaning = ERROR_MEANINGS[code];
  return {
    summary: meaning.when,
    value: {
      data: null,
      error: {
        message: message ?? meaning.message,
        code,
        ...(meaning.details ? { details: meaning.details } : {}),
        request_id: IDS.request,
      },
      meta: null,
    },
  };
}

export const toPascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
