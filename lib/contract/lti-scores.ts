import * as z from "zod";
import { DateTime, Id, listQuery, Uuid } from "./common.ts";
import { IDS } from "./examples/ids.ts";
import { formatPlatformUser } from "./platform-user.ts";
import { LearnerRef } from "./submissions.ts";

/** Why a request to a service of a learning platform failed. The dashboard explains each. */
export const LTI_SERVICE_ERRORS = [
  "no_line_item",
  "scope_missing",
  "token_refused",
  "not_authorized",
  "forbidden",
  "learner_refused",
  "line_item_gone",
  "refused",
  "rate_limited",
  "platform_failed",
  "malformed_response",
  "address_not_allowed",
  "timeout",
  "too_large",
  "unreachable",
] as const;
export type LtiServiceError = (typeof LTI_SERVICE_ERRORS)[number];

const LTI_SCORE_STATUSES = ["pending", "delivered", "abandoned"] as const;
export type LtiScoreStatus = (typeof LTI_SCORE_STATUSES)[number];

export const LtiScore = z
  .object({
    id: Uuid,
    assessment_id: Uuid,
    submission_id: Uuid.nullable().meta({
      description: "The submission whose score counts. null if no submission counts, because all are voided",
    }),
    learner_ref: z.string().nullable().meta({
      description: "null for members of the dashboard who grade anonymously; API keys always get it",
    }),
    status: z.enum(LTI_SCORE_STATUSES).meta({
      description:
        "pending: waits for its first attempt or a retry. delivered: the platform has this score or a newer one. abandoned: the last retry failed, or the platform refused the score.",
    }),
    attempt_count: z.int().meta({ description: "The attempts to send this score since it last changed" }),
    last_response_status: z
      .int()
      .nullable()
      .meta({ description: "The HTTP status of the platform's last response; null if there was none" }),
    timestamp: DateTime.meta({
      description:
        "When the score changed, as sent to the platform: the submission's updated_at, or a second after the timestamp that was sent before if that is later",
    }),
  })
  .meta({ id: "LtiScore" });
export type LtiScore = z.infer<typeof LtiScore>;

export const ListLtiScoresQuery = listQuery({
  assessment_id: Id.optional().meta({
    description: "Only scores of this assessment",
    examples: [IDS.assessment],
  }),
  learner_ref: LearnerRef.optional().meta({
    description: "Only scores of this learner",
    examples: [formatPlatformUser({ platformId: IDS.ltiPlatform, sub: "42" })],
  }),
  status: z.enum(LTI_SCORE_STATUSES).optional().meta({ description: "Only scores with this status" }),
});
export type ListLtiScoresQuery = z.infer<typeof ListLtiScoresQuery>;

export const RosterEntry = z
  .object({
    learner_id: Uuid.nullable().meta({
      description: "Our identifier of the learner. null if there is no learner with this `learner_ref` yet",
    }),
    learner_ref: z.string().meta({ description: "The reference under which the learner's results are kept" }),
    display_name: z.string().nullable().meta({
      description:
        "The learner's name here, or else the platform's. null if the platform doesn't share names",
    }),
    submitted: z
      .boolean()
      .meta({ description: "Whether the learner has a submission that isn't voided, from anywhere" }),
  })
  .meta({ id: "RosterEntry" });
export type RosterEntry = z.infer<typeof RosterEntry>;
