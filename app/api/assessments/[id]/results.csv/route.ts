import { ResultsFilter } from "#lib/contract/results.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { streamSubmissions } from "#lib/domains/submissions/search.ts";
import { formatResultRows, getResultColumns } from "#lib/messages/results-table.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const assessmentResultsCsv = resource("/api/assessments/[id]/results.csv", {
  GET: sessionRoute({
    summary: "The submissions of one assessment that a filter lets through, as CSV",
    permission: "results.read",
    query: ResultsFilter.omit({ assessment_id: true, assessment: true }),
    handle: async (ctx, { params, query }) => {
      const { id } = await requireAssessment(ctx, params.id ?? "");
      const columns = getResultColumns({ isSingleAssessment: true });
      const found = streamSubmissions(ctx, { ...query, assessment_id: id });
      return createCsvResponse(
        "results.csv",
        columns.map(({ name }) => name),
        formatResultRows(columns, found),
      );
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentResultsCsv;
