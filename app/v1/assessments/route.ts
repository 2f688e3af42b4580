import {
  AssessmentSummary,
  CreateAssessmentBody,
  Created,
  ListAssessmentsQuery,
} from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { readLargeCreate } from "#lib/domains/assessments/large-writes/read.ts";
import { listAssessments } from "#lib/domains/assessments/read.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { list } from "#lib/platform/http/operation.ts";
import { MIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessments = route("/v1/assessments", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "listAssessments",
    tag: "Assessments",
    summary: "List assessments",
    description: "Newest first. Archived assessments are listed only with `status=archived`.",
    query: ListAssessmentsQuery,
    data: list(AssessmentSummary),
    errors: ["not_found"],
    examples: assessmentExamples.list,
    handle: (ctx, { query }) => listAssessments(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createAssessment",
    tag: "Assessments",
    summary: "Create an assessment",
    description:
      "Creates a draft. Content is validated node by node, and each answer key against its interaction. Instead of a question, `item_id` refers to an item of the bank, and instead of questions, an exercise can have a `pool` of items to draw from.",
    body: CreateAssessmentBody,
    maxBody: 5 * MIB,
    large: readLargeCreate,
    status: 201,
    data: Created,
    errors: ["not_found", "external_id_taken"],
    examples: assessmentExamples.create,
    handle: (ctx, { body }) => createAssessment(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessments;
