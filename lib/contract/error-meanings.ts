import type { ErrorCode } from "./errors.ts";

type Detail = { path: string; message: string };
export type ErrorMeaning = {
  /** When it is answered, for people. */
  when: string;
  /** A message as the service writes it. */
  message: string;
  details?: readonly Detail[];
};

/** What each error code means, with a message of its kind: the OpenAPI document and the reference show both. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, ErrorMeaning>> = {
  invalid_json: { when: "The body is not JSON in UTF-8.", message: "The body is not JSON in UTF-8" },
  invalid_request: {
    when: "The body, a query parameter or an answer does not fit. `details` names each place.",
    message: "The request does not fit; see details",
    details: [{ path: "title", message: "is required" }],
  },
  unauthenticated: {
    when: "No, a malformed, unknown, revoked or expired API key; at the embed endpoints, such a token.",
    message: "A valid API key is needed: Authorization: Bearer svc_live_...",
  },
  insufficient_scope: {
    when: "The API key lacks the scope that the operation needs; the message names it.",
    message: "This API key lacks the scope write:assessments",
  },
  not_found: {
    when: "An unknown path or id, an id that is no UUID, or an id of another organization: these cannot be told apart.",
    message: "Assessment not found",
  },
  method_not_allowed: {
    when: "The path exists, but not with this method. The header `Allow` lists its methods.",
    message: "This path allows GET, POST, HEAD",
  },
  payload_too_large: {
    when: "The body has more than 1 MiB (5 MiB where an assessment is created or changed).",
    message: "The body must have at most 1048576 bytes",
  },
  unsupported_media_type: {
    when: "The body is not `application/json`.",
    message: "The body must be application/json",
  },
  idempotency_key_reused: {
    when: "The `Idempotency-Key` was used for this path before, with another body.",
    message: "This Idempotency-Key was used with another body",
  },
  idempotency_in_progress: {
    when: "The first request with this `Idempotency-Key` is still running. Ask again shortly.",
    message: "The first request with this key is still running",
  },
  idempotency_key_unreadable: {
    when: "The stored response to this `Idempotency-Key` can't be decrypted: the server's encryption key has changed. The first request took effect. Look up its result, or send the request with a new key to make it again.",
    message: "The response to the first request with this Idempotency-Key can no longer be read",
  },
  rate_limited: {
    when: "Too many requests in the last 60 seconds. After `Retry-After` seconds the request gets through.",
    message: "This API key may make 300 such requests a minute",
  },
  internal_error: {
    when: "A fault on our side. Quote the request id when you report it.",
    message: "Something went wrong on our side; quote the request id when you report it",
  },
  unavailable: {
    when: "The database cannot be reached, or analytics still counts very many submissions. Ask again after `Retry-After` seconds.",
    message: "The database cannot be reached; try again shortly",
  },
  already_in_collection: {
    when: "The collection holds this assessment.",
    message: "The assessment is in the collection already",
  },
  assessment_archived: { when: "The assessment is archived.", message: "The assessment is archived" },
  assessment_not_published: {
    when: "The assessment was never published.",
    message: "The assessment is not published",
  },
  assessment_has_submissions: {
    when: "An assessment that was submitted to cannot be deleted. Archive it.",
    message: "The assessment has been submitted to; archive it instead",
  },
  attempts_exhausted: {
    when: "The learner has used all attempts that the assessment allows.",
    message: "The learner has used all attempts of this assessment",
  },
  check_limit_exceeded: {
    when: "The question was checked as often as is allowed in the window. Wait exactly `Retry-After` seconds.",
    message: "This question has been checked as often as is allowed for now",
  },
  folder_cycle: {
    when: "The folder would come to lie in itself.",
    message: "A folder cannot be moved into itself or into one below it",
  },
  folder_not_empty: {
    when: "The folder holds folders or assessments, archived ones included.",
    message: "Only a folder without folders and assessments can be deleted",
  },
  folder_too_deep: {
    when: "Folders nest at most 10 levels deep.",
    message: "Folders nest at most 10 levels deep",
  },
  grading_incomplete: {
    when: "Grading cannot be finished while a question has no mark. `details` names each.",
    message: "Some questions are not graded yet",
    details: [{ path: "questions", message: "0199a5b2-77d1-7d52-b6e9-28c7a04f1d35 is not graded" }],
  },
  limit_reached: {
    when: "There are as many of these as one organization or account can have. Remove one first.",
    message: "An organization can have up to 100 active API keys. Revoke one first.",
  },
  no_origin_allowed: {
    when: "Neither the request nor the organization names an origin that may use the token.",
    message: "Say in origins, or in the organization's settings, where the token may be used",
  },
  not_auto_gradable: {
    when: "A teacher grades this question, so it cannot be checked.",
    message: "A teacher grades this question",
  },
  not_publishable: {
    when: "The working copy has no question, or a question lacks a key. `details` names each place.",
    message: "The assessment cannot be published yet; see details",
    details: [
      { path: "exercises[0].questions[0].answer_keys", message: 'has no key for the interaction "rate"' },
    ],
  },
  nothing_to_grade: {
    when: "No question of this submission waits for a teacher.",
    message: "No question of this submission waits for a teacher",
  },
  origin_not_allowed: {
    when: "The request's `Origin` is none of the embed token's.",
    message: "This token may not be used from this origin",
  },
  sign_up_closed: {
    when: "Only invited people can create an account on this server.",
    message: "Sign-up is closed on this server. Ask an administrator for an invitation.",
  },
  slug_taken: {
    when: "Another collection of the organization has this slug.",
    message: "Another collection of the organization has this slug",
  },
  stale_revision: {
    when: "What the change is based on was changed since it was read. Read it again.",
    message: "The marks were changed meanwhile: revision 2 is current",
  },
  webhook_disabled: { when: "The webhook is disabled.", message: "The webhook is disabled" },
};
