import { CSV_COLUMNS } from "#lib/core/interchange/csv/columns.ts";
import { createCsvTemplate } from "#lib/core/interchange/csv/template.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const csvTemplate = route("/api/imports/template.csv", {
  GET: {
    auth: session("assessments.write"),
    data: OwnResponse,
    summary: "Download the template of a table of questions",
    handle: () => createCsvResponse("questions.csv", CSV_COLUMNS, [createCsvTemplate()]),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = csvTemplate;
