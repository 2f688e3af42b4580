import { Deleted } from "#lib/contract/assessments.ts";
import { fileExamples } from "#lib/contract/examples/files.ts";
import { deleteFileForProduct } from "#lib/domains/files/delete.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentFile = route("/v1/assessments/[id]/files/[fileId]", {
  DELETE: {
    auth: apiKey("write:submissions", "submissions.write"),
    operationId: "deleteFile",
    tag: "Submissions",
    summary: "Delete an uploaded file before it is submitted",
    description: `Deletes a file that was uploaded for an answer to this assessment, with an API key or by a learner, and that no submission
has. Files of submissions are deleted with their learner.`,
    data: Deleted,
    errors: ["not_found", "file_submitted"],
    examples: fileExamples.delete,
    handle: (ctx, { params }) => deleteFileForProduct(ctx, { assessmentId: params.id, id: params.fileId }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentFile;
