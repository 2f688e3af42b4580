import { Deleted } from "#lib/contract/assessments.ts";
import { fileExamples } from "#lib/contract/examples/files.ts";
import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { deleteEmbeddedFile, readEmbeddedFile } from "#lib/domains/delivery/embed/files.ts";
import { createFileResponse } from "#lib/platform/http/file.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedFile = route("/v1/embed/files/[fileId]", {
  GET: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "downloadEmbeddedFile",
    summary: "Download an uploaded file in a browser",
    description: `Returns a file of the token's attempt, even after it was submitted, until the token expires. Send the token in the header
\`X-Embed-Token\` or as \`?token=\`. Images, PDF, audio, and video are sent as \`inline\`, everything else as \`attachment\`.`,
    data: OwnResponse,
    acceptsRange: true,
    errors: ["not_found"],
    handle: async (ctx, { params, range }) =>
      createFileResponse(await readEmbeddedFile(ctx, { lookup: ctx.presented, id: params.fileId }), range),
  },
  DELETE: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "deleteEmbeddedFile",
    summary: "Delete an uploaded file in a browser",
    description: `Deletes a file of the token's attempt before it is submitted. Send the token in the header \`X-Embed-Token\` or as \`?token=\`.
Take its id out of the answer first: an answer that names a file that doesn't exist returns 400 \`invalid_request\`.`,
    data: Deleted,
    errors: ["not_found", "attempt_closed", "file_submitted"],
    examples: fileExamples.delete,
    handle: (ctx, { params }) => deleteEmbeddedFile(ctx, { lookup: ctx.presented, id: params.fileId }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedFile;
