import { ResultsFilter } from "#lib/contract/results.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { streamAssessmentSubmissions } from "#lib/domains/submissions/search.ts";
import { formatResultRows, getCsvColumns, RESULT_CSV_HEADERS } from "#lib/messages/results-table.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentResultsCsv = route("/api/assessments/[id]/results.csv", {
  GET: {
    auth: session("results.read"),
    data: OwnResponse,
    summary: "Export the submissions of an assessment that match a filter as CSV",
    query: ResultsFilter.omit({ assessment_id: true, assessment: true }),
    handle: async (ctx, { params, query }) => {
      const columns = getCsvColumns({ isSingleAssessment: true });
      const found = await streamAssessmentSubmissions(ctx, { assessmentId: params.id, filter: query });
      return createCsvResponse(
        "results.csv",
        columns.map(({ key }) => RESULT_CSV_HEADERS[key]),
        formatResultRows(columns, found),
      );
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentResultsCsv;
