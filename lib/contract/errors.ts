import * as z from "zod";

/** Every machine-readable error code of the API. */
export const ERROR_CODES = [
  "invalid_json",
  "invalid_request",
  "unauthenticated",
  "insufficient_scope",
  "not_found",
  "method_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_key_reused",
  "idempotency_in_progress",
  "idempotency_key_unreadable",
  "rate_limited",
  "internal_error",
  "unavailable",
  "already_in_collection",
  "anchor_exists",
  "anchor_mark_final",
  "assessment_archived",
  "assessment_not_open",
  "assessment_not_published",
  "assessment_has_submissions",
  "attempt_closed",
  "attempt_not_started",
  "attempts_exhausted",
  "check_limit_exceeded",
  "event_expired",
  "external_id_taken",
  "file_submitted",
  "folder_cycle",
  "folder_not_empty",
  "folder_too_deep",
  "grading_incomplete",
  "import_not_previewed",
  "import_not_running",
  "item_in_use",
  "learner_ref_taken",
  "limit_reached",
  "lti_platform_exists",
  "lti_platform_failed",
  "marker_conflict",
  "no_origin_allowed",
  "not_auto_gradable",
  "not_publishable",
  "not_voidable",
  "nothing_to_grade",
  "origin_not_allowed",
  "precondition_failed",
  "regrade_not_committed",
  "regrade_not_previewed",
  "regrade_stale",
  "regrade_superseded",
  "slug_taken",
  "stale_revision",
  "submission_voided",
  "webhook_disabled",
] as const;

/** Codes that only the dashboard's own endpoints return. Requests with an API key never receive them. */
export const DASHBOARD_ERROR_CODES = ["calibration_required", "sign_up_closed"] as const;

export type ErrorCode = (typeof ERROR_CODES)[number] | (typeof DASHBOARD_ERROR_CODES)[number];

export const ErrorEnvelope = z
  .object({
    data: z.null(),
    error: z.object({
      message: z.string().meta({ description: "Explains the error to people. The wording may change." }),
      code: z
        .enum(ERROR_CODES)
        .meta({ description: "Identifies the error for programs. New codes may be added." }),
      details: z
        .array(
          z.object({
            path: z
              .string()
              .meta({ description: "The place in the request, such as exercises[0].questions[2].points" }),
            message: z.string(),
          }),
        )
        .optional()
        .meta({ description: "One entry for each invalid place in the request" }),
      request_id: z.string().meta({ description: "The same as in the header X-Request-Id" }),
    }),
    meta: z.null(),
  })
  .meta({ id: "Error" });
