import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getSubmissionFile } from "#lib/domains/submissions/get-file.ts";
import { createFileResponse } from "#lib/platform/http/file.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const submissionFile = route("/v1/submissions/[id]/files/[fileId]", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "downloadSubmissionFile",
    tag: "Submissions",
    summary: "Download a file of a submission",
    description: `Returns the file's bytes. Images, PDF, audio, and video are sent as \`inline\`, everything else as \`attachment\`. The ids are in the
answers and in \`files\` of the submission.`,
    data: OwnResponse,
    acceptsRange: true,
    errors: ["not_found"],
    handle: async (ctx, { params, range }) =>
      createFileResponse(await getSubmissionFile(ctx, { submissionId: params.id, id: params.fileId }), range),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submissionFile;
