import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { SubmissionFile } from "#lib/contract/files.ts";
import { loadPublishedGradable, withAssessment } from "#lib/domains/assessments/gradable.ts";
import { createAttemptClosedError } from "#lib/domains/attempts/rules.ts";
import { deleteAttemptFile } from "#lib/domains/files/delete.ts";
import { listAttemptFiles, readAttemptFile, type ServedFile } from "#lib/domains/files/read.ts";
import { type FileUpload, uploadFile } from "#lib/domains/files/upload.ts";
import { ATTEMPT_ERRORS } from "#lib/messages/attempts.ts";
import { FILE_ERRORS } from "#lib/messages/file-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { TokenLookup } from "./queries.ts";
import { requireLive, requireReadable } from "./rules.ts";

type EmbeddedUpload = { lookup: TokenLookup } & Omit<FileUpload, "assessmentId" | "attemptId">;

/**
 * Stores a file for an answer in the token's open attempt. Throws 401 if the token is expired or used, 409
 * `attempt_not_started` or `attempt_closed`, 400 if no question asks for a file, and the errors of `uploadFile`.
 */
export async function uploadEmbeddedFile(
  ctx: Ctx,
  { lookup, ...upload }: EmbeddedUpload,
): Promise<SubmissionFile> {
  require(ctx, "attempts.take");
  const { token, attempt } = lookup;
  requireLive(token, ctx.now);
  if (!attempt) throw new AppError("attempt_not_started", ATTEMPT_ERRORS.notStarted);
  if (attempt.state !== "open") throw createAttemptClosedError();
  const { assessmentId } = token;
  const asksForFile = await withAssessment(ctx, assessmentId, async (row) => {
    const { content } = await loadPublishedGradable(ctx, row, attempt.version);
    return content.questions.some(({ compiled }) => compiled.slots.some(({ holdsFiles }) => holdsFiles));
  });
  // Otherwise, any assessment would be storage for anyone who can open it.
  if (!asksForFile) throw new AppError("invalid_request", FILE_ERRORS.noFileQuestion);
  return uploadFile(ctx, { ...upload, assessmentId, attemptId: attempt.id });
}

/** Returns the files of the token's attempt, oldest first, without their bytes. Throws 401 if the token is expired. */
export async function listEmbeddedFiles(ctx: Ctx, lookup: TokenLookup): Promise<{ files: SubmissionFile[] }> {
  require(ctx, "attempts.take");
  requireReadable(lookup, ctx.now);
  const { attempt } = lookup;
  if (!attempt?.isOwn) return { files: [] };
  const files = await listAttemptFiles(ctx, { attemptIds: [attempt.id] });
  return { files: files.map(({ attemptId: _, submissionId: __, ...file }) => file) };
}

/** Returns a file of the token's attempt, also after the token was used. Throws 401 if the token is expired, and 404. */
export async function readEmbeddedFile(
  ctx: Ctx,
  { lookup, id }: { lookup: TokenLookup; id: string },
): Promise<ServedFile> {
  require(ctx, "attempts.take");
  requireReadable(lookup, ctx.now);
  const { attempt } = lookup;
  if (!attempt?.isOwn) throw notFound("File");
  return readAttemptFile(ctx, { attemptId: attempt.id, id });
}

/**
 * Deletes a file of the token's open attempt. Throws 401 if the token is expired or used, 404, 409 `attempt_closed` and
 * 409 `file_submitted`.
 */
export async function deleteEmbeddedFile(
  ctx: Ctx,
  { lookup, id }: { lookup: TokenLookup; id: string },
): Promise<{ id: string; deleted: true }> {
  require(ctx, "attempts.take");
  const { token, attempt } = lookup;
  requireLive(token, ctx.now);
  if (!attempt?.isOwn) throw notFound("File");
  if (attempt.state !== "open") throw createAttemptClosedError();
  return deleteAttemptFile(ctx, { attemptId: attempt.id, id });
}
