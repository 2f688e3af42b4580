import { importExamples } from "#lib/contract/examples/imports.ts";
import { Import } from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getImport } from "#lib/domains/interchange/read.ts";
import { route } from "#lib/platform/http/route.ts";

export const importResource = route("/v1/imports/[id]", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "getImport",
    tag: "Imports",
    summary: "Fetch an import",
    description:
      "Its progress while it runs, and then what it created. The report has a row for each question.",
    data: Import,
    errors: ["not_found"],
    examples: importExamples.get,
    handle: (ctx, { params }) => getImport(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = importResource;
