import { expect } from "vitest";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { BytesSchema, OwnResponse } from "#lib/platform/http/operation.ts";
import { STATUS } from "#lib/platform/http/status.ts";
import { isPathOrMissingMember } from "#tests/content/json-paths.ts";
import type { ApiResponse } from "./api.ts";
import type { Operation } from "./operations.ts";
import { parsePath, type Step } from "./paths.ts";

/** The parts of a request that the details of an error can refer to. */
export type SentRequest = { query: readonly string[]; body: string | undefined };

/**
 * Checks what every response has in addition to its schema and status, which the tests' client checks against the
 * OpenAPI document: the headers and, in an error, paths that exist in the request.
 */
export function expectConforming(operation: Operation, answer: ApiResponse, sent: SentRequest): void {
  const { status, headers, error, body } = answer;
  expect(status).toBeLessThan(500);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const disposition = headers.get("content-disposition");
  const isFile = status < 300 && operation.declared.data === OwnResponse && disposition !== null;
  if (isFile) expect(disposition).toMatch(/^(?:attachment|inline); filename="/);
  else if (status !== 204) expect(headers.get("content-type")).toMatch(/^application\/json/);
  if (operation.declared.auth.kind === "api_key") expectRateHeaders(headers);
  const isPlain = operation.name === "POST /v1/embed/submit" && typeof body?.error === "string";
  if (status >= 400 && !isPlain) {
    expect(error.request_id).toBe(headers.get("x-request-id"));
    expectError(operation, answer, sent);
  }
}

/** Matches internals of the service: stacks, SQL statements and files. */
const INTERNALS = /node_modules|\.ts\b|\bat \w+ \(|\b(?:select|insert|update) .*\b(?:from|into|set)\b/i;

type ErrorBody = { code: ErrorCode; message: string; details?: { path: string; message: string }[] };

function expectError(operation: Operation, { status, text, error }: ApiResponse, sent: SentRequest): void {
  const { code, message, details = [] } = error as ErrorBody;
  expect(STATUS[code]).toBe(status);
  expect(message).not.toBe("");
  expect(text).not.toMatch(INTERNALS);
  if (code !== "invalid_request") return;
  expect(details.length).toBeGreaterThan(0);
  for (const detail of details) {
    expect(detail.message).not.toBe("");
    expect(detail.path).toSatisfy((path: string) => isInRequest(operation, parsePath(path), sent));
  }
}

/** Checks that every step of a path exists in the request. The last step can also be a missing member. */
function isInRequest(
  { params, query, declared }: Operation,
  path: readonly Step[],
  sent: SentRequest,
): boolean {
  // A body of bytes can be missing.
  if (declared.body instanceof BytesSchema && path.join() === "body") return true;
  const knownNames = [...params, ...Object.keys(query), ...sent.query];
  if (path.length === 1 && knownNames.includes(String(path[0]))) return true;
  if (sent.body === undefined) return false;
  const body: unknown = JSON.parse(sent.body.replace(/^\ufeff/, "") || "{}");
  return isPathOrMissingMember(body, [...path]);
}

function expectRateHeaders(headers: Headers): void {
  for (const name of ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
    expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
  }
}
