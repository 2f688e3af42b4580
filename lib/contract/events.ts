import * as z from "zod";
import { ALERT_KINDS } from "./alerts.ts";
import { DateTime, Uuid } from "./common.ts";
import { IMPORT_AS } from "./form-options.ts";

/** Defines an event: when it is sent, its `data` (whose members keep this order in every body), and an example. */
const defineEvent = <S extends z.core.$ZodLooseShape>(
  when: string,
  shape: S,
  example: z.output<z.ZodObject<S>>,
) => ({ when, data: z.object(shape), example });

const SUBMISSION = "0199a5c8-4b1e-7c3a-9f51-2d6e8b70c412";
const ASSESSMENT = "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21";
const COLLECTION = "0199a5a0-1c42-7b96-b8e7-3f0a2d5c9e18";
const ITEMS = ["0199a5a1-5e0d-7f10-9c2b-6a4d8e1f3b57", "0199a5a1-9d33-7c84-a6f5-1b7e0c9d2a46"];

const graded = {
  submission_id: Uuid,
  assessment_id: Uuid,
  learner_ref: z.string().nullable().meta({ description: "null if the embed token has none" }),
  score: z.number(),
  max_score: z.number(),
  percentage: z.number(),
  passed: z.boolean(),
};
/** The end of every `submission.*` event. */
const context = {
  metadata: z.record(z.string(), z.unknown()).nullable().meta({
    description: "What the integrator sent with the submission or its attempt",
  }),
  attempt_number: z.int().meta({ description: "1, 2, 3 ... for each learner; 0 for a draft submission" }),
  attempt_id: Uuid.nullable().meta({ description: "null if the answers were submitted without an attempt" }),
  assessment_external_id: z.string().nullable(),
};
const contextExample = {
  metadata: { course: "GEO-101" },
  attempt_number: 1,
  attempt_id: "0199a5c7-1f0a-7d52-8b64-3e9c0a7f5d18",
  assessment_external_id: "geo-plates",
};
const gradedExample = {
  submission_id: SUBMISSION,
  assessment_id: ASSESSMENT,
  learner_ref: "learner-4711",
  score: 7.5,
  max_score: 10,
  percentage: 75,
  passed: true,
};
/** The result of automatic grading, or of grading again. */
const resultFields = {
  awaiting_manual_grading: z.boolean().meta({
    description:
      "true if the scores are provisional. submission.grading.completed follows, or submission.regraded if a correction of answer keys leaves nothing to grade.",
  }),
  submitted_at: DateTime,
  source: z.enum(["api", "embed", "hosted"]),
  is_draft: z.boolean().meta({
    description:
      "true if the working copy was graded on request. Draft submissions aren't included in any results.",
  }),
};
const resultExample = {
  ...gradedExample,
  awaiting_manual_grading: false,
  submitted_at: "2026-03-02T09:41:07.512Z",
  source: "api" as const,
  is_draft: false,
  ...contextExample,
};
const assessment = { assessment_id: Uuid };
const collection = { collection_id: Uuid };

/** The events, with the payload fields that the specification names. */
export const EVENTS = {
  "submission.graded": defineEvent(
    "A learner submitted answers, and automatic grading is complete",
    { ...graded, ...resultFields, ...context },
    { ...resultExample, score: 4.5, max_score: 6, awaiting_manual_grading: true },
  ),
  "submission.grading.completed": defineEvent(
    "A teacher finished grading the open answers, or corrected a finished grading",
    { ...graded, auto_score: z.number(), manual_score: z.number(), graded_at: DateTime, ...context },
    {
      ...gradedExample,
      auto_score: 4.5,
      manual_score: 3,
      graded_at: "2026-03-03T15:20:44.090Z",
      ...contextExample,
    },
  ),
  "submission.voided": defineEvent(
    "A submission was voided: statistics no longer include it, and the learner has the attempt back",
    {
      ...graded,
      ...resultFields,
      voided_at: DateTime,
      reason: z.string().nullable().meta({ description: "null after the learner's data was erased" }),
      ...context,
    },
    { ...resultExample, voided_at: "2026-03-04T08:12:30.000Z", reason: "The fire alarm went off." },
  ),
  "submission.unvoided": defineEvent(
    "A voided submission counts again, graded with the current answer keys",
    { ...graded, ...resultFields, ...context },
    resultExample,
  ),
  "submission.regraded": defineEvent(
    "A correction of answer keys, or its reversal, changed a submission's score, maximum, percentage, passing, or whether it awaits manual grading",
    {
      ...graded,
      awaiting_manual_grading: z.boolean(),
      submitted_at: DateTime,
      source: z.enum(["api", "embed", "hosted"]),
      is_draft: z.boolean(),
      previous_score: z.number(),
      previous_passed: z.boolean(),
      regrade_id: Uuid,
      ...context,
    },
    {
      ...gradedExample,
      awaiting_manual_grading: false,
      submitted_at: "2026-03-02T09:41:07.512Z",
      source: "api",
      is_draft: false,
      previous_score: 5.5,
      previous_passed: false,
      regrade_id: "0199a5d3-2e64-7c1b-9a7f-4b0d8e2c6f13",
      ...contextExample,
    },
  ),
  "assessment.published": defineEvent(
    "An assessment was published for the first time",
    { ...assessment, share_code: z.string(), title: z.string() },
    { assessment_id: ASSESSMENT, share_code: "7K3QZ9XH", title: "Plate tectonics" },
  ),
  "assessment.content_updated": defineEvent(
    "An assessment was published again, or an update notification was sent manually",
    { ...assessment, title: z.string() },
    { assessment_id: ASSESSMENT, title: "Plate tectonics" },
  ),
  "assessment.archived": defineEvent("An assessment was archived", assessment, { assessment_id: ASSESSMENT }),
  "assessment.updated": defineEvent(
    "The title, description, or settings of an assessment changed",
    { ...assessment, title: z.string() },
    { assessment_id: ASSESSMENT, title: "Plate tectonics, revised" },
  ),
  "collection.created": defineEvent(
    "A collection was created",
    { ...collection, name: z.string() },
    { collection_id: COLLECTION, name: "Physical geography" },
  ),
  "collection.updated": defineEvent(
    "The name or description of a collection changed",
    { ...collection, name: z.string() },
    { collection_id: COLLECTION, name: "Physical geography I" },
  ),
  "collection.deleted": defineEvent("A collection was deleted", collection, { collection_id: COLLECTION }),
  "collection.item_added": defineEvent(
    "An assessment was added to a collection",
    {
      ...collection,
      ...assessment,
      assessment_title: z.string(),
      share_code: z.string().nullable().meta({ description: "null until the assessment is published" }),
      position: z.int().meta({ description: "The position in the collection, from 1" }),
    },
    {
      collection_id: COLLECTION,
      assessment_id: ASSESSMENT,
      assessment_title: "Plate tectonics",
      share_code: "7K3QZ9XH",
      position: 2,
    },
  ),
  "collection.archived": defineEvent("A collection was archived", collection, { collection_id: COLLECTION }),
  "collection.item_removed": defineEvent(
    "An assessment was removed from a collection",
    { ...collection, ...assessment },
    { collection_id: COLLECTION, assessment_id: ASSESSMENT },
  ),
  "learner.erased": defineEvent(
    "A learner's data was erased on request",
    {
      learner_ref_sha256: z
        .string()
        .meta({ description: "SHA-256 of the learner_ref in UTF-8, in hexadecimal" }),
      keep: z.enum(["statistics", "nothing"]).meta({ description: "What was kept of the submissions" }),
    },
    {
      learner_ref_sha256: "a9585ddbc671f2d5b2326b09bf64235a06de5972ee3758fc0ab1607de4e8b87a",
      keep: "statistics",
    },
  ),
  "question.flagged": defineEvent(
    "The answers to a question suggest that its key is wrong",
    {
      alert_id: Uuid,
      ...assessment,
      question_id: Uuid,
      version: z.int().meta({ description: "The published version that the submissions answered" }),
      kind: z.enum(ALERT_KINDS),
    },
    {
      alert_id: "0199a5d4-2b7c-7e19-8c53-6d0f1a9e4b72",
      assessment_id: ASSESSMENT,
      question_id: "0199a5b2-8a14-7b3d-9e60-4c2f7d1a8e05",
      version: 1,
      kind: "probable_miskey",
    },
  ),
  "import.completed": defineEvent(
    "An import of a file, or its preview, has completed or failed",
    {
      import_id: Uuid,
      status: z.enum(["completed", "failed"]),
      as: z.enum(IMPORT_AS),
      preview: z.boolean().meta({ description: "true if nothing was created" }),
      imported: z.int().meta({ description: "Questions that are as in the source" }),
      changed: z.int().meta({ description: "Questions that were imported with losses" }),
      skipped: z.int(),
    },
    {
      import_id: "0199a5d7-3c18-7e64-9b02-5f8d1a7c40e3",
      status: "completed",
      as: "assessments",
      preview: false,
      imported: 18,
      changed: 1,
      skipped: 1,
    },
  ),
  "collection.reordered": defineEvent(
    "The items of a collection were reordered",
    { ...collection, item_ids: z.array(Uuid) },
    { collection_id: COLLECTION, item_ids: ITEMS },
  ),
};

export type EventType = keyof typeof EVENTS;
export type EventData = { [T in EventType]: z.output<(typeof EVENTS)[T]["data"]> };

export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** Sent manually to one endpoint, regardless of its subscriptions. Endpoints can't subscribe to it. */
export const TEST_EVENT = "webhook.test";
export const TEST_EVENT_DATA = z.object({ webhook_id: Uuid });

export const API_VERSION = "v1";

/** The body of every delivery. Its members always appear in this order. */
export const EventBody = z
  .object({
    id: Uuid.meta({
      description: "The id of the event. It is the same in every retry, so use it to detect duplicates.",
    }),
    type: z.string(),
    created_at: DateTime,
    api_version: z.literal(API_VERSION),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "EventBody" });
export type EventBody = z.infer<typeof EventBody>;

/** Formats an event's name in Pascal case, for example `submission.graded` as `SubmissionGraded`. */
export const formatEventName = (type: EventType): string =>
  type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Builds the schema of the whole body for one type of event. */
export const buildEventSchema = (type: EventType) =>
  EventBody.extend({ type: z.literal(type), data: EVENTS[type].data }).meta({
    id: `${formatEventName(type)}Event`,
  });

export const buildEventExample = (type: EventType): EventBody => ({
  id: "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54",
  type,
  created_at: "2026-03-02T09:41:07.512Z",
  api_version: API_VERSION,
  data: EVENTS[type].example,
});
