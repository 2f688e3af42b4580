import type * as z from "zod";
import { fileExamples } from "#lib/contract/examples/files.ts";
import { SubmissionFile, UploadFileQuery } from "#lib/contract/files.ts";
import type { FileUpload } from "#lib/domains/files/upload.ts";
import { putFileOfProductInBucket, uploadFileForProduct } from "#lib/domains/files/upload-for-product.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { type ReceivedFile, receiveFile } from "#lib/platform/http/receive-file.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

type Input = { params: { id: string }; query: z.output<typeof UploadFileQuery>; body: ReceivedFile };

const toUpload = ({ params, query, body: file }: Input): FileUpload => ({
  assessmentId: params.id,
  attemptId: query.attempt_id ?? null,
  name: query.filename,
  read: file.read,
  limits: { file: env().MAX_SUBMISSION_FILE_BYTES, quota: env().SUBMISSION_FILES_QUOTA_BYTES },
});

export const assessmentFiles = route("/v1/assessments/[id]/files", {
  POST: {
    auth: apiKey("write:submissions", "submissions.write"),
    operationId: "uploadFile",
    tag: "Submissions",
    summary: "Upload a file for an answer",
    description: `The body is the file itself, by default up to 25 MiB, with any \`Content-Type\`. Use the \`id\` as a value in the answer to an
\`uploadInteraction\` or \`drawingInteraction\`: \`["018f..."]\`. A file can be used in one submission, within 24 hours, or while its
attempt is open. An attempt can have at most 200 files, together up to 20 times the maximum size of one (413).

The type is detected from the bytes: PNG, JPEG, GIF, WebP, PDF, Word, Excel, PowerPoint, OpenDocument text, plain text, CSV, MP3, WAV,
M4A, Ogg, MP4, MOV, WebM, and ZIP. Any other type, such as HTML or SVG, returns 415. Which of them a question accepts is checked
when the answers are submitted. Location metadata is removed from photos.`,
    limit: "submit",
    query: UploadFileQuery,
    body: receiveFile(() => env().MAX_SUBMISSION_FILE_BYTES),
    status: 201,
    data: SubmissionFile,
    errors: ["not_found", "assessment_archived"],
    examples: fileExamples.upload,
    putInBucket: (ctx, input) => putFileOfProductInBucket(ctx, toUpload(input)),
    handle: (ctx, { inBucket, ...input }) => uploadFileForProduct(ctx, { ...toUpload(input), inBucket }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentFiles;
