import { requireAssessment } from "#lib/assessments/read.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import { csvResponse } from "#lib/http/csv.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { resultColumns, resultRows } from "#lib/submissions/results-table.ts";
import { eachSubmission } from "#lib/submissions/search.ts";

export const assessmentResultsCsv = resource("/api/assessments/[id]/results.csv", {
  GET: sessionRoute({
    summary: "The submissions of one assessment that a filter lets through, as CSV",
    permission: "results.read",
    query: ResultsFilter.omit({ assessment_id: true, assessment: true }),
    handle: async (ctx, { params, query }) => {
      const { id } = await requireAssessment(ctx, params.id ?? "");
      const columns = resultColumns({ ofOne: true });
      const found = eachSubmission(ctx, { ...query, assessment_id: id });
      return csvResponse(
        "results.csv",
        columns.map(({ name }) => name),
        resultRows(columns, found),
      );
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentResultsCsv;
