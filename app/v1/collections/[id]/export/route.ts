import { ExportQuery } from "#lib/contract/imports.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createExport } from "#lib/domains/interchange/export.ts";
import { openCollectionSource } from "#lib/domains/interchange/export-source.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionExport = route("/v1/collections/[id]/export", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "exportCollection",
    tag: "Collections",
    summary: "Export a collection",
    description: `Downloads the working copies of all assessments of the collection with their answer keys, in their order, as a file in one of the
formats. What the format can't express is listed in the header \`X-Losses\` or, in a package, in \`losses.json\`.`,
    query: ExportQuery,
    data: OwnResponse,
    errors: ["not_found"],
    handle: async (ctx, { params, query }) => {
      const source = await openCollectionSource(ctx, { id: params.id });
      return createExport(ctx, { source, format: query.format });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionExport;
