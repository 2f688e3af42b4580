import { ExportItemsQuery } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createExport } from "#lib/domains/interchange/export.ts";
import { openItemsSource } from "#lib/domains/interchange/export-source.ts";
import { DOWNLOAD_NAMES } from "#lib/messages/imports.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemsExport = route("/v1/items/export", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "exportItems",
    tag: "Items",
    summary: "Export items",
    description: `Downloads the items that match the filters with their answer keys, oldest first, as a file in one of the formats. What the format
can't express is listed in the header \`X-Losses\` or, in a package, in \`losses.json\`.`,
    query: ExportItemsQuery,
    data: OwnResponse,
    errors: ["not_found"],
    handle: async (ctx, { query }) => {
      const source = await openItemsSource(ctx, { query, title: DOWNLOAD_NAMES.items });
      return createExport(ctx, { source, format: query.format });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemsExport;
