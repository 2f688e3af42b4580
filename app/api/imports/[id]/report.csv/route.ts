import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { getImport, streamImportRows } from "#lib/domains/interchange/read.ts";
import { REPORT_COLUMNS, REPORT_FILE } from "#lib/messages/import-pages.ts";
import { formatReportRows } from "#lib/messages/import-report.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const importReportCsv = route("/api/imports/[id]/report.csv", {
  GET: {
    auth: session("assessments.write"),
    data: OwnResponse,
    summary: "Download an import's report as CSV",
    handle: async (ctx, { params }) => {
      const { id, filename } = await getImport(ctx, { id: params.id });
      const name = REPORT_FILE.name(filename);
      return createCsvResponse(name, [...REPORT_COLUMNS], formatReportRows(streamImportRows(ctx, { id })));
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = importReportCsv;
