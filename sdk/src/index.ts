import { sign, verify } from "./webhooks.ts";

export { Touchstone, type TouchstoneOptions } from "./client.ts";
export {
  type ApiErrorCode,
  type ClientErrorCode,
  type ErrorCode,
  type ErrorDetail,
  TouchstoneError,
} from "./errors.ts";
export type {
  EventOf,
  EventQuery,
  EventType,
  ListenOptions,
  TouchstoneEvent,
  WebhookTestEvent,
} from "./events.ts";
export { ERROR_CODES, EVENT_TYPES } from "./generated/constants.ts";
export type { components } from "./generated/schema.ts";
export type { CursorMeta, Page, PageMeta, Pages } from "./pages.ts";
export type {
  Body,
  Data,
  Items,
  OperationId,
  Query,
  RequestOptions,
  UploadBody,
  UploadOptions,
} from "./types.ts";
export {
  type VerifyOptions,
  type WebhookHeaders,
  type WebhookPayload,
  WebhookVerificationError,
} from "./webhooks.ts";

/** Verifies webhook requests, and signs them for tests. */
export const webhooks = { verify, sign };
