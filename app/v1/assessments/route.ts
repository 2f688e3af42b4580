import { createAssessment } from "#lib/assessments/create.ts";
import { listAssessments } from "#lib/assessments/read.ts";
import {
  AssessmentSummary,
  CreateAssessmentBody,
  Created,
  ListAssessmentsQuery,
} from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { apiRoute } from "#lib/http/api-route.ts";
import { resource } from "#lib/http/endpoint.ts";
import { MIB } from "#lib/http/read-body.ts";
import { readLargeAssessment } from "#lib/large-writes/read.ts";

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
      "Makes a draft. Content is checked node by node, and each answer key against its interaction.",
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
