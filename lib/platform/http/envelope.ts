import type * as z from "zod";
import type { AppError } from "#lib/contract/app-error.ts";
import type { FeedMeta, ListMeta } from "#lib/contract/common.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { localizeProblem } from "#lib/messages/problems.ts";
import { JsonText } from "#lib/platform/http/json-text.ts";
import { STATUS } from "./status.ts";

/** A response before it is written. This is also what idempotency stores and replays. */
export type Reply = {
  status: number;
  body: string | null;
  headers: Record<string, string>;
  /** Each one is sent as a separate Set-Cookie header. */
  cookies?: readonly string[];
};

type Meta = ListMeta | z.output<typeof FeedMeta>;

/** Data with additional headers or cookies. Each cookie becomes a Set-Cookie header. */
export class ReplyWith<T> {
  readonly data: T;
  readonly parts: {
    status?: 200 | 201 | 202;
    headers?: Record<string, string>;
    cookies?: readonly string[];
  };
  constructor(data: T, parts: ReplyWith<T>["parts"]) {
    this.data = data;
    this.parts = parts;
  }
}

/** JSON that is sent without the envelope and doesn't have to match the operation's `data`. */
export class PlainReply {
  readonly status: number;
  readonly value: unknown;
  constructor(status: number, value: unknown) {
    this.status = status;
    this.value = value;
  }
}

export const buildSuccessReply = (status: number, data: unknown, meta: Meta | null): Reply => ({
  status,
  body:
    data instanceof JsonText
      ? `{"data":${data.text},"error":null,"meta":${JSON.stringify(meta)}}`
      : JSON.stringify({ data, error: null, meta }),
  headers: {},
});

/** Builds a response without the envelope, as the embed endpoints send it. */
export const buildPlainReply = (status: number, value: unknown): Reply => ({
  status,
  body: JSON.stringify(value),
  headers: {},
});

/** Builds the error envelope. It includes `details` only if the error refers to places in the request. */
export function buildErrorReply(error: AppError, requestId: string): Reply {
  const details = error.issues.map((issue) => ({
    path: formatPath(issue.path),
    message: localizeProblem(issue.message),
  }));
  return {
    status: STATUS[error.code],
    body: JSON.stringify({
      data: null,
      error: {
        message: localizeProblem(error.message),
        code: error.code,
        ...(details.length > 0 ? { details } : {}),
        request_id: requestId,
      },
      meta: null,
    }),
    headers: {
      ...(error.code === "unauthenticated" ? { "WWW-Authenticate": "Bearer" } : {}),
      ...(error.retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(error.retryAfter)) }),
    },
  };
}

/** Formats `["exercises", 0, "points"]` as `exercises[0].points`. Names that aren't identifiers are quoted. */
export function formatPath(path: Issue["path"]): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** Adds the standard headers of every response and the headers that were collected during the request. */
export const addStandardHeaders = (
  reply: Reply,
  requestId: string,
  headers: Record<string, string>,
): Reply => ({
  ...reply,
  headers: {
    ...(reply.body === null ? {} : { "Content-Type": "application/json; charset=utf-8" }),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    ...headers,
    ...reply.headers,
  },
});

export function createResponse({ status, headers, body, cookies = [] }: Reply): Response {
  const response = new Response(body, { status, headers });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
