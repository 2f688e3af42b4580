import * as z from "zod";
import { Accommodations } from "./accommodations.ts";
import { AttemptSummary } from "./attempts.ts";
import { DateTime, JsonObject, listQuery, text, Uuid } from "./common.ts";
import { SubmissionFile } from "./files.ts";
import { MARKER_ROLES } from "./grading.ts";
import { isAddressable } from "./learner-address.ts";
import { LearnerRef, Metadata, Submission } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const MAX_DISPLAY_NAME = 300;

/** What is left out becomes null. */
export const PutLearnerBody = z.strictObject({
  display_name: text(0, MAX_DISPLAY_NAME).nullable().optional().meta({
    description: "The name that dashboards show instead of the learner_ref. A blank one becomes null",
  }),
  accommodations: Accommodations.nullable().optional().meta({
    description:
      "Apply to every later attempt at any assessment, unless the attempt or its embed token has accommodations of its own",
  }),
  metadata: Metadata.nullable().optional().meta({ description: "Your own data, up to 16 KiB of JSON" }),
});
export type PutLearnerBody = z.infer<typeof PutLearnerBody>;

export const Learner = z
  .object({
    learner_id: Uuid.meta({ description: "Our identifier of the learner, one per learner_ref" }),
    learner_ref: z.string().meta({ description: "Your identifier of the learner" }),
    display_name: z.string().nullable(),
    accommodations: z
      .object({ time_factor: z.number(), extra_attempts: z.int() })
      .nullable()
      .meta({ description: "null if the learner has none" }),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: "The metadata that was sent; null if there was none" }),
    submission_count: z.int().meta({ description: "Without draft, voided, and erased ones" }),
    created_at: DateTime,
  })
  .meta({ id: "Learner" });
export type Learner = z.infer<typeof Learner>;

export const ListLearnersQuery = listQuery({
  q: text(0, 512)
    .optional()
    .meta({ description: "Part of the learner_ref or display name", examples: ["ada"] }),
});
export type ListLearnersQuery = z.infer<typeof ListLearnersQuery>;

export const RenameLearnerBody = z.strictObject({
  learner_ref: LearnerRef.refine(isAddressable, {
    message: VALIDATION_MESSAGES.notAddressable,
  }).meta({ description: 'The new identifier of the learner. Not empty, ".", or ".."' }),
});

const KEEP = ["statistics", "nothing"] as const;
export type Keep = (typeof KEEP)[number];
export const EraseLearnerQuery = z.strictObject({
  keep: z.enum(KEEP).default("statistics").meta({
    description:
      "statistics: scores and picked options stay under a new, random learner. nothing: the submissions are deleted.",
  }),
});

export const ErasureReceipt = z
  .object({
    id: Uuid,
    learner_ref_sha256: z.string().meta({
      description: "SHA-256 of the learner_ref in UTF-8, in hexadecimal",
    }),
    keep: z.enum(KEEP),
    erased_at: DateTime,
    counts: z.object({
      submissions: z.int(),
      attempts: z.int(),
      tokens: z.int(),
      events: z.int(),
      deliveries: z.int(),
    }),
    signature: z.string().meta({ description: "Signs the other fields with a key of the service" }),
  })
  .meta({ id: "ErasureReceipt" });
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

/** Anything that may be a receipt. */
export const VerifyReceiptBody = JsonObject.meta({
  override: { type: "object", additionalProperties: true },
  description: "The receipt as it was returned",
});
export const ReceiptVerification = z
  .object({
    genuine: z
      .boolean()
      .meta({ description: "true if this service issued the receipt and nobody changed it" }),
  })
  .meta({ id: "ReceiptVerification" });

const Time = DateTime.nullable();
/** Everything that is kept about a learner. */
export const LearnerExport = z
  .object({
    exported_at: DateTime,
    learner: Learner.nullable().meta({ description: "null if there are only attempts or tokens" }),
    attempts: z.array(
      AttemptSummary.extend({
        metadata: z.unknown(),
        accommodations: z.object({ time_factor: z.number(), extra_attempts: z.int() }),
        saved_answers: z.unknown(),
        draw: z.array(Uuid).nullable().meta({
          description:
            "The ids of the questions that the attempt shows, in the order shown; null if these are all questions as written",
        }),
      }),
    ),
    submissions: z.array(Submission),
    files: z
      .array(SubmissionFile.extend({ attempt_id: Uuid.nullable(), submission_id: Uuid.nullable() }))
      .meta({
        description:
          "Files that the learner uploaded in attempts, including those not used in an answer. Download those of a submission from GET /submissions/{id}/files/{fileId}.",
      }),
    marks: z
      .array(
        z.object({
          submission_id: Uuid,
          question_id: Uuid,
          role: z.enum(MARKER_ROLES),
          score: z.number().nullable(),
          comment: z.string().nullable(),
          rubric: z.record(z.string(), z.number()).nullable(),
          updated_at: DateTime,
        }),
      )
      .meta({ description: "Teachers' working marks and comments. Submissions contain the final ones." }),
    anchors: z
      .array(
        z.object({
          submission_id: Uuid,
          question_id: Uuid,
          score: z.number(),
          comment: z.string().nullable(),
          created_at: DateTime,
          marks: z.array(
            z.object({
              score: z.number().nullable(),
              comment: z.string().nullable(),
              updated_at: DateTime,
            }),
          ),
        }),
      )
      .meta({
        description:
          "The learner's answers that markers are calibrated with, with the agreed marks and those that markers gave",
      }),
    lti_launches: z
      .array(
        z.object({
          platform_id: Uuid,
          sub: z.string().meta({ description: "The platform's id of the person" }),
          assessment_id: Uuid,
          resource_link_id: z.string(),
          context_title: z.string().nullable(),
          first_launched_at: DateTime,
          last_launched_at: DateTime,
          score: z
            .object({
              score_given: z.number().nullable(),
              score_maximum: z.number(),
              timestamp: DateTime,
              status: z.enum(["pending", "delivered", "abandoned"]),
            })
            .nullable()
            .meta({ description: "The score for the platform's gradebook" }),
        }),
      )
      .meta({ description: "The places in learning platforms through which the learner came" }),
    checks: z.array(z.object({ checked_at: z.array(DateTime) })).meta({
      description:
        "One entry per checked question, with the times of its latest checks, oldest first. The question is kept as a digest only, and answers aren't kept.",
    }),
    tokens: z
      .array(
        z.object({
          id: Uuid,
          assessment_id: Uuid,
          source: z.enum(["embed", "hosted"]),
          origins: z.array(z.string()),
          metadata: z.unknown(),
          created_at: DateTime,
          expires_at: DateTime,
          used_at: Time,
          attempt_id: Uuid.nullable(),
          submission_id: Uuid.nullable(),
        }),
      )
      .meta({ description: "Embed tokens, without the tokens themselves" }),
    deliveries: z
      .array(
        z.object({
          id: Uuid,
          webhook_id: Uuid,
          status: z.string(),
          created_at: DateTime,
          delivered_at: Time,
          body: z.unknown(),
          responses: z
            .array(z.string())
            .meta({ description: "The beginning of what the endpoint responded" }),
        }),
      )
      .meta({ description: "Webhook deliveries of the last 30 days that mention the learner" }),
  })
  .meta({ id: "LearnerExport" });
export type LearnerExport = z.infer<typeof LearnerExport>;
