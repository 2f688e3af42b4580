import { AppError, notFound } from "#lib/contract/app-error.ts";
import { MAX_FILE_NAME, MAX_FILES_PER_ATTEMPT, type SubmissionFile } from "#lib/contract/files.ts";
import { detectMediaType, FILE_EXTENSIONS, type MediaType } from "#lib/core/files/detect-media-type.ts";
import { readPicture } from "#lib/core/pictures/read-picture.ts";
import { FILE_ERRORS } from "#lib/messages/file-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { getObjectStorage, requireObjectStorage } from "#lib/platform/storage/object-storage.ts";
import { buildKey } from "./file-key.ts";
import { presentFile } from "./present.ts";
import {
  type FileLimits,
  findRefusal,
  insertFile,
  type NewFile,
  noteUpload,
  type Refusal,
} from "./upload-queries.ts";

export type FileUpload = {
  assessmentId: string;
  /** Null if no attempt will be submitted with the file. */
  attemptId: string | null;
  name: string | undefined;
  /** Reads the file into memory. */
  read: () => Promise<Uint8Array>;
  /** The maximum size of a file and of all files of the organization, in bytes. */
  limits: { file: number; quota: number };
  /** The file, if its bytes are already in the bucket. */
  inBucket?: FileInBucket | undefined;
};

/** A file whose bytes are in the bucket, and which has no row yet. */
export type FileInBucket = NewFile & { bytes: null };

/**
 * Stores a file for an answer. Its type is detected from its bytes, and location metadata is removed from
 * photos. Throws `unsupported_media_type` for other types, `invalid_request` for a damaged image, 404 for an attempt
 * of another assessment or one that isn't open, and `payload_too_large` if the files of the attempt or the
 * organization exceed their limit. If a bucket is configured and the context has a transaction, `putFileInBucket` must
 * come first.
 */
export async function uploadFile(ctx: Ctx, upload: FileUpload): Promise<SubmissionFile> {
  require(ctx, "submissions.write");
  const isForBucket = (await getObjectStorage()) !== undefined;
  const file =
    upload.inBucket ?? (isForBucket ? await putFileInBucket(ctx, upload) : await readUpload(upload));
  const limits = getLimits(upload);
  requireNotRefused(await insertFile(ctx.db, ctx.organizationId, file, limits), limits);
  return presentFile({ ...file, submissionId: null, createdAt: ctx.now });
}

/**
 * Puts the bytes of a file in the bucket, before `uploadFile` inserts its row, and outside a transaction. Until then,
 * the object is noted as one to delete, so that nothing is left of an upload that fails. Throws the errors of
 * `uploadFile`.
 */
export async function putFileInBucket(ctx: Ctx, upload: FileUpload): Promise<FileInBucket> {
  require(ctx, "submissions.write");
  const { db, organizationId } = ctx;
  const bucket = await requireObjectStorage();
  const file = await readUpload(upload);
  const limits = getLimits(upload);
  requireNotRefused(await findRefusal(db, organizationId, file, limits), limits);
  await noteUpload(db, organizationId, file.id);
  await bucket.put(buildKey(organizationId, file.id), file.bytes, file.mediaType);
  return { ...file, bytes: null };
}

async function readUpload(upload: FileUpload): Promise<NewFile & { bytes: Uint8Array }> {
  const { mediaType, bytes } = identify(await upload.read(), upload.name);
  return {
    id: newId(),
    assessmentId: upload.assessmentId,
    attemptId: upload.attemptId,
    name: cleanName(upload.name, mediaType),
    mediaType,
    byteLength: bytes.length,
    bytes,
  };
}

const getLimits = ({ limits }: FileUpload): FileLimits => ({
  quota: limits.quota,
  attemptFiles: MAX_FILES_PER_ATTEMPT,
  attemptBytes: MAX_LARGEST_FILES * limits.file,
});

/** How many files of the maximum size an attempt can have. */
const MAX_LARGEST_FILES = 20;

function identify(bytes: Uint8Array, name: string | undefined): { mediaType: MediaType; bytes: Uint8Array } {
  const mediaType = detectMediaType(bytes, name);
  if (!mediaType) throw new AppError("unsupported_media_type", FILE_ERRORS.unknownType);
  if (!mediaType.startsWith("image/")) return { mediaType, bytes };
  const picture = readPicture(bytes);
  if (picture === "unknown") throw new AppError("unsupported_media_type", FILE_ERRORS.unknownType);
  if ("problem" in picture) {
    throw new AppError("invalid_request", picture.problem, {
      issues: [{ path: ["body"], message: picture.problem }],
    });
  }
  return { mediaType, bytes: picture.bytes };
}

/** Keeps the last part of a path, without control characters and characters that change the direction of text. */
function cleanName(name: string | undefined, mediaType: MediaType): string {
  const base = name?.split(/[/\\]/).at(-1) ?? "";
  const cleaned = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  if (/^\.*$/.test(cleaned)) return `upload.${FILE_EXTENSIONS[mediaType]}`;
  const characters = [...cleaned];
  if (characters.length <= MAX_FILE_NAME) return cleaned;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(cleaned)?.[0] ?? "";
  return characters.slice(0, MAX_FILE_NAME - extension.length).join("") + extension;
}

function requireNotRefused(refusal: Refusal | undefined, limits: FileLimits): void {
  if (refusal === "attempt_not_open") throw notFound("Attempt");
  if (refusal === "too_many") {
    const { attemptFiles, attemptBytes } = limits;
    throw new AppError("payload_too_large", FILE_ERRORS.tooManyFiles(attemptFiles, attemptBytes));
  }
  if (refusal === "over_quota") {
    throw new AppError("payload_too_large", FILE_ERRORS.overQuota(limits.quota));
  }
}
