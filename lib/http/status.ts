import type { ErrorCode } from "#lib/contract/errors.ts";

/** What HTTP makes of each refusal: the only such table. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_json: 400,
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  assessment_archived: 409,
  assessment_has_submissions: 409,
  assessment_not_published: 409,
  attempts_exhausted: 409,
  grading_incomplete: 409,
  idempotency_in_progress: 409,
  not_publishable: 409,
  nothing_to_grade: 409,
  stale_revision: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
};
