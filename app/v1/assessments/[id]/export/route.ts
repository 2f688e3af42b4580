import { ExportQuery } from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createExport } from "#lib/domains/interchange/export.ts";
import { openAssessmentSource } from "#lib/domains/interchange/export-source.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentExport = route("/v1/assessments/[id]/export", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "exportAssessment",
    tag: "Assessments",
    summary: "Export an assessment",
    description: `Downloads the working copy with its answer keys, and with its items as they are now, as a file in one of the formats. What the
format can't express is listed in the header \`X-Losses\` or, in a package, in \`losses.json\`. Importing a file in \`json\` or \`qti3\` and
exporting it again gives the same bytes.`,
    query: ExportQuery,
    data: OwnResponse,
    errors: ["not_found"],
    handle: async (ctx, { params, query }) => {
      const source = await openAssessmentSource(ctx, { id: params.id });
      return createExport(ctx, { source, format: query.format });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentExport;
