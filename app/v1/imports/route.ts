import { importExamples } from "#lib/contract/examples/imports.ts";
import {
  CreateImportQuery,
  Import,
  ListImportsQuery,
  MAX_IMPORT_BYTES,
  StartedImport,
} from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createImport } from "#lib/domains/interchange/create.ts";
import { listImports } from "#lib/domains/interchange/read.ts";
import { releaseUpload, storeUpload } from "#lib/domains/interchange/store-upload.ts";
import { list, StreamSchema } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const imports = route("/v1/imports", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "listImports",
    tag: "Imports",
    summary: "List imports",
    description:
      "Newest first. Imports are kept for 7 days. `created` is empty here; fetch an import to see it.",
    query: ListImportsQuery,
    data: list(Import),
    examples: importExamples.list,
    handle: (ctx, { query }) => listImports(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createImport",
    tag: "Imports",
    summary: "Import a file",
    description: `The body is the file, up to 100 MiB, with any Content-Type: a QTI or Common Cartridge package or file, Moodle XML, GIFT, CSV, or our
own JSON. The file is read in the background. Follow the import with \`GET /imports/{id}\`, or wait for the event \`import.completed\`.

Every question of the file has a row in the report. If a question can't be imported unchanged, its row lists the losses. A question
that would score answers differently than its source is skipped, or has a loss that affects the score. A file without tests becomes a single
assessment. Questions that a test draws from, and questions that no test contains, become items of the bank. Up to 5 imports of an
organization run at once.`,
    query: CreateImportQuery,
    body: new StreamSchema(() => MAX_IMPORT_BYTES, { store: storeUpload, release: releaseUpload }),
    status: 202,
    data: StartedImport,
    errors: ["not_found"],
    examples: importExamples.create,
    handle: (ctx, { query, body }) => createImport(ctx, { upload: body, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = imports;
