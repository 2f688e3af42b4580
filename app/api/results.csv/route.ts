import { ResultsFilter } from "#lib/contract/results.ts";
import { csvResponse } from "#lib/http/csv.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { resultColumns, resultRows } from "#lib/submissions/results-table.ts";
import { eachSubmission } from "#lib/submissions/search.ts";

export const resultsCsv = resource("/api/results.csv", {
  GET: sessionRoute({
    summary: "All submissions that a filter lets through, as CSV",
    permission: "results.read",
    query: ResultsFilter,
    handle: async (ctx, { query }) => {
      const columns = resultColumns({ ofOne: false });
      const head = columns.map(({ name }) => name);
      return csvResponse("results.csv", head, resultRows(columns, eachSubmission(ctx, query)));
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resultsCsv;
