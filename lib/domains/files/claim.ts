import { AppError } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { FILE_ERRORS } from "#lib/messages/file-errors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { claimFiles, releaseFiles } from "./claim-queries.ts";

/** A file that an answer names, with the media types that its question accepts. Undefined: any. */
export type FileReference = { id: string; accept: readonly string[] | undefined; path: Issue["path"] };

type ClaimInput = {
  submissionId: string;
  assessmentId: string;
  attemptId: string | null;
  references: readonly FileReference[];
};

/**
 * Gives the files of answers to a submission, in the transaction that records it. Returns an issue for each that it
 * can't have. Then the caller must roll back, because the others are claimed. The caller checks the permission.
 */
export async function claimSubmissionFiles(ctx: Ctx, input: ClaimInput): Promise<Issue[]> {
  const { references, ...claim } = input;
  const ids = [...new Set(references.map(({ id }) => id))];
  const files = await claimFiles(ctx.db, ctx.organizationId, { ...claim, ids });
  const byId = new Map(files.map((file) => [file.id, file]));
  return references.flatMap(({ id, accept, path }): Issue[] => {
    const file = byId.get(id);
    if (!file) return [{ path, message: FILE_ERRORS.unknownFile }];
    if (isAccepted(file.mediaType, accept)) return [];
    return [{ path, message: FILE_ERRORS.notAccepted(file.mediaType) }];
  });
}

/** Takes files back from a submission that wasn't recorded. The caller checks the permission. */
export const releaseSubmissionFiles = (ctx: Ctx, { submissionId }: { submissionId: string }): Promise<void> =>
  releaseFiles(ctx.db, ctx.organizationId, submissionId);

/** Answers name files that the submission can't have. Each issue is one of them. */
export class UnknownFilesError extends AppError {
  constructor(issues: readonly Issue[]) {
    super("invalid_request", VALIDATION_MESSAGES.invalidRequest, { issues });
  }
}

const isAccepted = (mediaType: string, accept: readonly string[] | undefined): boolean =>
  accept?.some((range) =>
    range.endsWith("/*") ? mediaType.startsWith(range.slice(0, -1)) : range === mediaType,
  ) ?? true;
