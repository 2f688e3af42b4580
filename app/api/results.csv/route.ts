import { ResultsFilter } from "#lib/contract/results.ts";
import { streamSubmissions } from "#lib/domains/submissions/search.ts";
import { formatResultRows, getResultColumns } from "#lib/messages/results-table.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const resultsCsv = resource("/api/results.csv", {
  GET: sessionRoute({
    summary: "All submissions that a filter lets through, as CSV",
    permission: "results.read",
    query: ResultsFilter,
    handle: async (ctx, { query }) => {
      const columns = getResultColumns({ isSingleAssessment: false });
      const head = columns.map(({ name }) => name);
      return createCsvResponse("results.csv", head, formatResultRows(columns, streamSubmissions(ctx, query)));
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resultsCsv;
