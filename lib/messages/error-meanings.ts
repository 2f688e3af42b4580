import type { ErrorCode } from "#lib/contract/errors.ts";
import { MAX_FOLDER_LEVELS } from "#lib/contract/folders.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { EMBED_ERRORS } from "./embed.ts";
import { ANCHOR_ERRORS } from "./en/anchors.ts";
import { ASSESSMENT_ERRORS, EXERCISE_ISSUES } from "./en/assessment-errors.ts";
import { ATTEMPT_ERRORS } from "./en/attempts.ts";
import { AUTH_ERRORS } from "./en/auth-errors.ts";
import { FILE_ERRORS } from "./en/file-errors.ts";
import { IMPORT_ERRORS } from "./en/imports.ts";
import { INVITATION_ERRORS } from "./en/invitations.ts";
import { LEARNER_ERRORS } from "./en/learners.ts";
import { CATALOG_ERRORS, COLLECTION_ERRORS, FOLDER_ERRORS, ITEM_ERRORS } from "./en/library-errors.ts";
import { LTI_ERRORS } from "./en/lti.ts";
import { LTI_SERVICE_ERROR_TEXTS } from "./en/lti-grades.ts";
import { MARKING_ERRORS } from "./en/marking.ts";
import { REGRADE_ERRORS } from "./en/regrades.ts";
import { IDEMPOTENCY_ERRORS, REQUEST_ERRORS } from "./en/requests.ts";
import { SUBMISSION_ERRORS } from "./en/submission-errors.ts";
import { WEBHOOK_ERRORS } from "./en/webhooks.ts";

type Detail = { path: string; message: string };
export type ErrorMeaning = {
  /** When the code is returned, and how to resolve the error. */
  when: string;
  /** An example of the error message. */
  message: string;
  details?: readonly Detail[];
};

/** The meaning of each error code, with an example. The OpenAPI document and the API reference both show it. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, ErrorMeaning>> = {
  invalid_json: {
    when: "The body isn't valid JSON in UTF-8, or one of its objects has two members with the same name. `details` then names each of them.",
    message: REQUEST_ERRORS.invalidJson,
  },
  invalid_request: {
    when: "The body, a query parameter, or an answer is invalid. `details` names each place.",
    message: VALIDATION_MESSAGES.invalidRequest,
    details: [{ path: "title", message: VALIDATION_MESSAGES.required }],
  },
  unauthenticated: {
    when: "The API key is missing, malformed, unknown, revoked, or expired. For embed endpoints, the same applies to the embed token.",
    message: AUTH_ERRORS.apiKeyInvalid,
  },
  insufficient_scope: {
    when: "The API key doesn't have every scope that the operation requires. The message names those that are missing.",
    message: AUTH_ERRORS.scopeMissing("write:assessments"),
  },
  not_found: {
    when: "The path or id doesn't exist, the id isn't a UUID, or it belongs to another organization. The response is the same in each case.",
    message: VALIDATION_MESSAGES.notFound("Assessment"),
  },
  method_not_allowed: {
    when: "The path exists but doesn't support this method. The `Allow` header lists the methods that it supports.",
    message: REQUEST_ERRORS.methodNotAllowed("GET, POST, HEAD"),
  },
  payload_too_large: {
    when: "The body is larger than 5 MiB for an assessment, 256 KiB for an item or saved answers, or 1 MiB for anything else. Uploads have limits of their own: per file, and for all files of the attempt and of the organization.",
    message: REQUEST_ERRORS.bodyTooLarge(1_048_576),
  },
  unsupported_media_type: {
    when: "The `Content-Type` of the body isn't `application/json`, a JSON body is compressed (`Content-Encoding`), or the type of an uploaded file isn't supported.",
    message: REQUEST_ERRORS.unsupportedMediaType,
  },
  idempotency_key_reused: {
    when: "The `Idempotency-Key` was already used for this method and path with a different body.",
    message: IDEMPOTENCY_ERRORS.reused,
  },
  idempotency_in_progress: {
    when: "The first request with this `Idempotency-Key` is still running. Try again shortly.",
    message: IDEMPOTENCY_ERRORS.inProgress,
  },
  idempotency_key_unreadable: {
    when: "The stored response for this `Idempotency-Key` can't be decrypted because the server's encryption key has changed. The first request took effect. Look up its result, or send the request with a new key to make it again.",
    message: IDEMPOTENCY_ERRORS.unreadable,
  },
  rate_limited: {
    when: "A rate limit was exceeded, or too much is in progress: imports, large requests, or attempts by guests. Try again after `Retry-After` seconds.",
    message: AUTH_ERRORS.keyRateLimited(300),
  },
  internal_error: {
    when: "Something went wrong on our side. Include the request id when you report it.",
    message: REQUEST_ERRORS.internal,
  },
  unavailable: {
    when: "The database or the file storage can't be reached, the database can't accept writes, or an assessment is changing too often. Try again after `Retry-After` seconds.",
    message: REQUEST_ERRORS.unavailable,
  },
  already_in_collection: {
    when: "The assessment is already in the collection.",
    message: COLLECTION_ERRORS.alreadyInCollection,
  },
  anchor_exists: {
    when: "The answer is already an anchor. To change the agreed mark, remove the anchor and create it again.",
    message: ANCHOR_ERRORS.exists,
  },
  anchor_mark_final: {
    when: "The marker has already seen the agreed mark of the anchor, so the marker's own mark can't change.",
    message: ANCHOR_ERRORS.markFinal,
  },
  assessment_archived: { when: "The assessment is archived.", message: ASSESSMENT_ERRORS.archived },
  assessment_not_published: {
    when: "The assessment has never been published.",
    message: ASSESSMENT_ERRORS.notPublished,
  },
  assessment_has_submissions: {
    when: "The assessment has submissions, so it can't be deleted. Archive it instead.",
    message: ASSESSMENT_ERRORS.hasSubmissions,
  },
  assessment_not_open: {
    when: "The assessment isn't open yet or is closed, according to `opens_at` and `closes_at`. New attempts can't start; attempts in progress continue.",
    message: ASSESSMENT_ERRORS.closed,
  },
  attempt_closed: {
    when: "The attempt was submitted or discarded, or its time is up and the saved answers count. Start the next attempt, if one is left.",
    message: ATTEMPT_ERRORS.closed,
  },
  attempt_not_started: {
    when: "The embed token was never loaded, and the assessment has a time limit or pools, so that the time the learner started or the questions are unknown. Load it first. This doesn't apply if the learner's attempt was opened through another token or the API, because all tokens of a learner share it.",
    message: ATTEMPT_ERRORS.notStarted,
  },
  attempts_exhausted: {
    when: "The learner has used all attempts that the assessment allows.",
    message: SUBMISSION_ERRORS.attemptsExhausted,
  },
  event_expired: {
    when: "The event in `after` is unknown or older than 30 days. Start again without `after`.",
    message: WEBHOOK_ERRORS.eventExpired,
  },
  precondition_failed: {
    when: "The resource has changed since the `ETag` in `If-Match`, and was left unchanged. Fetch it and try again.",
    message: REQUEST_ERRORS.preconditionFailed,
  },
  check_limit_exceeded: {
    when: "The question was checked as often as the limit allows. Try again after `Retry-After` seconds.",
    message: SUBMISSION_ERRORS.checkLimitExceeded,
  },
  external_id_taken: {
    when: "Another assessment, collection, or item of the organization already has this `external_id`. The kinds don't share ids. Archived ones keep theirs.",
    message: CATALOG_ERRORS.externalIdTaken("assessment"),
  },
  file_submitted: {
    when: "The file belongs to a submission, or to one that is being recorded, so it can't be deleted.",
    message: FILE_ERRORS.submitted,
  },
  folder_cycle: {
    when: "The folder would be moved into itself or one of its subfolders.",
    message: FOLDER_ERRORS.cycle,
  },
  folder_not_empty: {
    when: "The folder contains folders, assessments, or items, which may be archived.",
    message: FOLDER_ERRORS.notEmpty,
  },
  folder_too_deep: {
    when: "Folders can be nested up to 10 levels deep.",
    message: FOLDER_ERRORS.tooDeep(MAX_FOLDER_LEVELS),
  },
  grading_incomplete: {
    when: "Grading can't be finished while questions have no mark. `details` names each question.",
    message: MARKING_ERRORS.gradingIncomplete,
    details: [
      {
        path: "questions",
        message: MARKING_ERRORS.questionNotGraded("0199a5b2-77d1-7d52-b6e9-28c7a04f1d35"),
      },
    ],
  },
  item_in_use: {
    when: "The working copy or a published version of an assessment uses the item. Archive it instead.",
    message: ITEM_ERRORS.inUse,
  },
  learner_ref_taken: {
    when: "Another learner of the organization has this `learner_ref`.",
    message: LEARNER_ERRORS.refTaken,
  },
  calibration_required: {
    when: "The assessment has anchors that the member has yet to mark. They come first.",
    message: ANCHOR_ERRORS.calibrationRequired,
  },
  limit_reached: {
    when: "The organization or account has reached the limit for this kind of resource. Remove one first.",
    message: WEBHOOK_ERRORS.tooMany(100),
  },
  marker_conflict: {
    when: "A submission that two teachers mark needs different people: the marker already has another role in it, or the role has another marker. The member who set the agreed mark of an anchor can't mark it. A role is free again if its marker clears all marks, or saves none for a week before finishing.",
    message: MARKING_ERRORS.markerIs("first"),
  },
  no_origin_allowed: {
    when: "Neither the request nor the organization's settings name an origin that can use the token.",
    message: EMBED_ERRORS.noOrigin,
  },
  not_auto_gradable: {
    when: "A teacher grades this question, so it can't be checked automatically.",
    message: SUBMISSION_ERRORS.notAutoGradable,
  },
  not_publishable: {
    when: "The working copy has no questions, a question has no interaction or no answer key, a slider can't be set to what its key accepts, or a pool can't be drawn. `details` names each place.",
    message: ASSESSMENT_ERRORS.notPublishable,
    details: [{ path: "exercises[0].questions[0].answer_keys", message: EXERCISE_ISSUES.noKey("rate") }],
  },
  not_voidable: {
    when: "The submission is a draft submission, which isn't included in any statistics and uses no attempt.",
    message: SUBMISSION_ERRORS.notVoidable,
  },
  nothing_to_grade: {
    when: "No question of this submission is graded by a teacher, or the role isn't needed: the submission has a single marker, or the first and second marker haven't both finished.",
    message: MARKING_ERRORS.nothingToGrade,
  },
  origin_not_allowed: {
    when: "The `Origin` of the request isn't one of the embed token's origins.",
    message: EMBED_ERRORS.originNotAllowed,
  },
  sign_up_closed: {
    when: "Only people with an invitation can create an account on this server.",
    message: INVITATION_ERRORS.signUpClosed,
  },
  import_not_previewed: {
    when: "The import isn't a preview that has been completed. Only its file can be imported for real.",
    message: IMPORT_ERRORS.notPreviewed,
  },
  import_not_running: {
    when: "The import has already ended.",
    message: IMPORT_ERRORS.notRunning,
  },
  regrade_not_committed: {
    when: "The regrade isn't in effect: it was never committed, or it has been reverted.",
    message: REGRADE_ERRORS.notCommitted,
  },
  regrade_not_previewed: {
    when: "The regrade has already been committed or reverted. Create another one.",
    message: REGRADE_ERRORS.notPreviewed,
  },
  regrade_stale: {
    when: "A submission that the regrade covers was added, marked, voided, or regraded since the preview, a version to correct was published since, or the `fingerprint` is of an earlier preview. Nothing has changed. Preview it again and look at the new counts.",
    message: REGRADE_ERRORS.stale,
  },
  regrade_superseded: {
    when: "A later regrade that is in effect corrects the same questions. Revert that one first; `details` names it.",
    message: REGRADE_ERRORS.superseded("0199a5d4-90b2-7f3e-8c15-7a2d6e4b1c08"),
    details: [{ path: "regrade_id", message: "0199a5d4-90b2-7f3e-8c15-7a2d6e4b1c08" }],
  },
  slug_taken: {
    when: "Another collection of the organization already has this slug.",
    message: COLLECTION_ERRORS.slugTaken,
  },
  stale_revision: {
    when: "The resource has changed since the revision that the request is based on. Read it again and repeat the change.",
    message: MARKING_ERRORS.marksChanged(2),
  },
  submission_voided: {
    when: "The submission is voided, so it can't be graded. Unvoid it first.",
    message: SUBMISSION_ERRORS.voided,
  },
  lti_platform_exists: {
    when: "A learning platform with this issuer and client id is registered already, possibly in another organization.",
    message: LTI_ERRORS.platformExists,
  },
  lti_platform_failed: {
    when: "A learning platform didn't respond, or refused the request. The message says why.",
    message: LTI_ERRORS.platformFailed(LTI_SERVICE_ERROR_TEXTS.timeout),
  },
  webhook_disabled: { when: "The webhook is disabled.", message: WEBHOOK_ERRORS.disabled },
};
