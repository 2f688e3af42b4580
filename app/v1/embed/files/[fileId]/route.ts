import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { readEmbeddedFile } from "#lib/domains/delivery/embed/files.ts";
import { createFileResponse } from "#lib/platform/http/file.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedFile = route("/v1/embed/files/[fileId]", {
  GET: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "downloadEmbeddedFile",
    summary: "Download an uploaded file in a browser",
    description: `Returns a file of the token's attempt, also after it was submitted. Send the token in the header \`X-Embed-Token\` or as
\`?token=\`. Images, PDF, audio and video are sent as \`inline\`, everything else as \`attachment\`.`,
    data: OwnResponse,
    errors: ["not_found"],
    handle: async (ctx, { params }) =>
      createFileResponse(await readEmbeddedFile(ctx, { lookup: ctx.presented, id: params.fileId })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedFile;
