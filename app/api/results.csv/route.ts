import { ResultsFilter } from "#lib/contract/results.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { streamSubmissions } from "#lib/domains/submissions/search.ts";
import { formatResultRows, getCsvColumns, RESULT_CSV_HEADERS } from "#lib/messages/results-table.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const resultsCsv = route("/api/results.csv", {
  GET: {
    auth: session("results.read"),
    data: OwnResponse,
    summary: "Export the submissions that match a filter as CSV",
    query: ResultsFilter,
    handle: async (ctx, { query }) => {
      const columns = getCsvColumns({ isSingleAssessment: false });
      const head = columns.map(({ key }) => RESULT_CSV_HEADERS[key]);
      return createCsvResponse("results.csv", head, formatResultRows(columns, streamSubmissions(ctx, query)));
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resultsCsv;
