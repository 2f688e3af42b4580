import { importExamples } from "#lib/contract/examples/imports.ts";
import { Import } from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { cancelImport } from "#lib/domains/interchange/cancel.ts";
import { route } from "#lib/platform/http/route.ts";

export const importCancel = route("/v1/imports/[id]/cancel", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "cancelImport",
    tag: "Imports",
    summary: "Cancel an import",
    description: "Ends a running import. Assessments and items that it has created stay, and it lists them.",
    data: Import,
    errors: ["not_found", "import_not_running"],
    examples: importExamples.cancel,
    handle: (ctx, { params }) => cancelImport(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = importCancel;
