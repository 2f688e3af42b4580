import { importExamples } from "#lib/contract/examples/imports.ts";
import { ImportRow, ListImportRowsQuery } from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listImportRows } from "#lib/domains/interchange/read.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const importReport = route("/v1/imports/[id]/report", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "listImportReport",
    tag: "Imports",
    summary: "List the results of an import",
    description: `In the order of the file: whether each question was imported, changed, or skipped, and what it lost. While the import runs, the
report has the questions that were read so far.`,
    query: ListImportRowsQuery,
    data: list(ImportRow),
    errors: ["not_found"],
    examples: importExamples.report,
    handle: (ctx, { params, query }) => listImportRows(ctx, { id: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = importReport;
