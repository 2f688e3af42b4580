import {
  AssessmentSummary,
  CreateAssessmentBody,
  Created,
  ListAssessmentsQuery,
} from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { readLargeAssessment } from "#lib/domains/assessments/large-writes/read.ts";
import { listAssessments } from "#lib/domains/assessments/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { MIB } from "#lib/platform/http/read-body.ts";

export const assessments = resource("/v1/assessments", {
  GET: apiRoute({
    operationId: "listAssessments",
    tag: "Assessments",
    summary: "List assessments",
    description: "Newest first. Archived assessments are listed only with `status=archived`.",
    scope: "read:assessments",
    query: ListAssessmentsQuery,
    data: AssessmentSummary,
    errors: ["not_found"],
    list: true,
    examples: assessmentExamples.list,
    handle: (ctx, { query }) => listAssessments(ctx, query),
  }),
  POST: apiRoute({
    operationId: "createAssessment",
    tag: "Assessments",
    summary: "Create an assessment",
    description:
      "Creates a draft. Content is validated node by node, and each answer key against its interaction.",
    scope: "write:assessments",
    body: CreateAssessmentBody,
    maxBody: 5 * MIB,
    large: readLargeAssessment("create"),
    status: 201,
    data: Created,
    errors: ["not_found"],
    examples: assessmentExamples.create,
    handle: (ctx, { body }) => createAssessment(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessments;
