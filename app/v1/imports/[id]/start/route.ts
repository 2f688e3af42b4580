import { importExamples } from "#lib/contract/examples/imports.ts";
import { StartedImport, StartImportBody } from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { startImport } from "#lib/domains/interchange/start.ts";
import { route } from "#lib/platform/http/route.ts";

export const importStart = route("/v1/imports/[id]/start", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "startImport",
    tag: "Imports",
    summary: "Import a previewed file",
    description: `Imports the file of a completed preview, without sending it again. \`as\` and \`folder_id\` are those of the preview unless the body has
others. The import keeps its id and is no longer a preview.`,
    body: StartImportBody,
    status: 202,
    data: StartedImport,
    errors: ["not_found", "import_not_previewed"],
    examples: importExamples.start,
    handle: (ctx, { params, body }) => startImport(ctx, { id: params.id, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = importStart;
