import { fileExamples } from "#lib/contract/examples/files.ts";
import { EmbedFileQuery, SubmissionFile, SubmissionFiles } from "#lib/contract/files.ts";
import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { listEmbeddedFiles, uploadEmbeddedFile } from "#lib/domains/delivery/embed/files.ts";
import { receiveFile } from "#lib/platform/http/receive-file.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const embedFiles = route("/v1/embed/files", {
  GET: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "listEmbeddedFiles",
    summary: "List the uploaded files of an attempt",
    description: `Returns the files of the token's attempt, oldest first, including those not used in an answer. It works until the
token expires, also after it was used. Send the token in the header \`X-Embed-Token\` or as \`?token=\`.`,
    data: SubmissionFiles,
    examples: fileExamples.list,
    handle: (ctx) => listEmbeddedFiles(ctx, ctx.presented),
  },
  POST: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "uploadEmbeddedFile",
    summary: "Upload a file for an answer in a browser",
    description: `The body is the file itself, as in [Upload a file for an answer](#uploadFile). Send the token in the header \`X-Embed-Token\` or as
\`?token=\`. The file belongs to the token's open attempt. 409 \`attempt_not_started\` before the first load, and \`attempt_closed\` after
the attempt was submitted. An attempt can have at most 200 files, together up to 20
times the maximum size of one (413).`,
    query: EmbedFileQuery,
    body: receiveFile(() => env().MAX_SUBMISSION_FILE_BYTES),
    status: 201,
    data: SubmissionFile,
    errors: [
      "not_found",
      "attempt_not_started",
      "attempt_closed",
      "payload_too_large",
      "unsupported_media_type",
    ],
    examples: fileExamples.upload,
    handle: (ctx, { query, body: file }) =>
      uploadEmbeddedFile(ctx, {
        lookup: ctx.presented,
        name: query.filename,
        read: file.read,
        limits: { file: env().MAX_SUBMISSION_FILE_BYTES, quota: env().SUBMISSION_FILES_QUOTA_BYTES },
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedFiles;
