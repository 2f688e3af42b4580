import type { LtiScoreStatus, LtiServiceError } from "#lib/contract/lti-scores.ts";

/** Why a grade or a roster didn't get through, and what to do. Each is a sentence or two, without the last period. */
export const LTI_SERVICE_ERROR_TEXTS = {
  no_line_item: "The platform has no gradebook column for this activity and doesn’t allow creating one",
  scope_missing:
    "The platform didn’t grant access. Allow this tool to use its grade and roster services there, then try again",
  token_refused:
    "The platform refused to issue an access token. Check the client ID and the public keyset URL there",
  not_authorized: "The platform refused the access token",
  forbidden: "The platform denied access. Check there what this tool may do, then try again",
  learner_refused:
    "The platform doesn’t accept a grade for this person. This happens for teachers, and for learners who left the course",
  line_item_gone:
    "The gradebook column no longer exists in the platform. Open the activity there, then try again",
  refused: "The platform refused the request",
  rate_limited: "The platform is receiving too many requests",
  platform_failed: "The platform is having a problem",
  malformed_response: "The platform’s response can’t be read",
  address_not_allowed: "The platform named an address that isn’t public",
  timeout: "The platform took too long to respond",
  too_large: "The platform’s response is too large",
  unreachable: "The platform can’t be reached",
} satisfies Record<LtiServiceError, string>;

/** The grade in a learning platform, beside a result. */
export const LTI_GRADE = {
  title: "Grade in learning platform",
  column: "Platform",
  status: {
    pending: "Sending",
    delivered: "Sent",
    abandoned: "Not sent",
  } satisfies Record<LtiScoreStatus, string>,
  score: "Score for the platform",
  outOf: (given: string, maximum: string): string => `${given} of ${maximum}`,
  place: "Platform and course",
  sent: "Sent",
  noScore: "No score, because no attempt counts",
  otherAttempt: "Another attempt counts",
  retrying: "It’s retried automatically.",
  sentence: (reason: string): string => `${reason}.`,
  resend: "Resend grade",
  resending: "Resending…",
  resent: "The grade will be sent again",
};

/** The list of enrolled learners on the results page. */
export const ROSTER = {
  show: "Show who hasn’t submitted",
  loading: "Asking the learning platform…",
  everyone: "Everyone who is enrolled has submitted.",
  none: "The learning platform has no active learners for this assessment.",
  /** Such as "3 of 28 enrolled learners haven’t submitted". */
  summary: (missing: number, total: number): string =>
    `${missing.toLocaleString("en")} of ${total.toLocaleString("en")} enrolled ${total === 1 ? "learner hasn’t" : "learners haven’t"} submitted`,
  retry: "Try again",
};
