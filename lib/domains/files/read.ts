import { notFound } from "#lib/contract/app-error.ts";
import type { SubmissionFile } from "#lib/contract/files.ts";
import { FILE_EXTENSIONS, type MediaType } from "#lib/core/files/detect-media-type.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { requireObjectStorage } from "#lib/platform/storage/object-storage.ts";
import { buildKey } from "./file-key.ts";
import { presentFile } from "./present.ts";
import {
  type FileInfo,
  findAttemptFiles,
  findFile,
  listFiles,
  type SubmissionOrAttempt,
} from "./read-queries.ts";

/** A file with its bytes. */
export type ServedFile = { name: string; mediaType: string; bytes: Uint8Array };

/** Returns a file of a submission. Throws 404. */
export function readSubmissionFile(
  ctx: Ctx,
  { submissionId, id, isAnonymous }: { submissionId: string; id: string; isAnonymous: boolean },
): Promise<ServedFile> {
  require(ctx, "results.read");
  return load(ctx, { id, within: { submissionId } }, isAnonymous);
}

/** Returns a file of a learner's own attempt, which may be submitted. Throws 404. */
export function readAttemptFile(
  ctx: Ctx,
  { attemptId, id }: { attemptId: string; id: string },
): Promise<ServedFile> {
  require(ctx, "attempts.take");
  return load(ctx, { id, within: { attemptId } }, false);
}

async function load(
  ctx: Ctx,
  input: { id: string; within: SubmissionOrAttempt },
  isAnonymous: boolean,
): Promise<ServedFile> {
  const found = await findFile(ctx.db, ctx.organizationId, input);
  if (!found) throw notFound("File");
  const bytes =
    found.bytes ?? (await (await requireObjectStorage()).get(buildKey(ctx.organizationId, found.id)));
  if (!bytes) throw notFound("File");
  return { name: isAnonymous ? buildNeutralName(found) : found.name, mediaType: found.mediaType, bytes };
}

/** Returns the files of submissions by submission. The caller checks the permission. */
export async function listSubmissionFiles(
  ctx: Ctx,
  { submissionIds, isAnonymous = false }: { submissionIds: readonly string[]; isAnonymous?: boolean },
): Promise<ReadonlyMap<string, SubmissionFile[]>> {
  const files = await listFiles(ctx.db, ctx.organizationId, submissionIds);
  const found = new Map<string, SubmissionFile[]>();
  for (const file of files) {
    const name = isAnonymous ? buildNeutralName(file) : file.name;
    const list = found.get(file.submissionId ?? "") ?? [];
    found.set(file.submissionId ?? "", [...list, presentFile({ ...file, name })]);
  }
  return found;
}

/** Learners often write their names into those of files. */
const buildNeutralName = ({ id, mediaType }: Pick<FileInfo, "id" | "mediaType">): string =>
  `${id.slice(-8)}.${FILE_EXTENSIONS[mediaType as MediaType]}`;

/** Returns the files that were uploaded in attempts, oldest first. The caller checks the permission. */
export async function listAttemptFiles(
  ctx: Ctx,
  { attemptIds }: { attemptIds: readonly string[] },
): Promise<(SubmissionFile & { attemptId: string | null; submissionId: string | null })[]> {
  const files = await findAttemptFiles(ctx.db, ctx.organizationId, attemptIds);
  return files.map((file) => ({
    ...presentFile(file),
    attemptId: file.attemptId,
    submissionId: file.submissionId,
  }));
}
