import { AppError } from "#lib/contract/app-error.ts";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import { detectMediaType } from "#lib/core/files/detect-media-type.ts";
import { RECORDING_TYPES } from "#lib/core/files/media-types.ts";
import { type Picture, readPicture } from "#lib/core/pictures/read-picture.ts";
import { PICTURE_ERRORS } from "#lib/messages/picture-errors.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { deriveIdAt } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { getAssetStore } from "./store.ts";

type UploadInput = {
  bytes: Uint8Array;
  /** The maximum size of all assets of the organization, in bytes. */
  quota: number;
  /** The maximum size of this asset, in bytes. */
  limits?: { picture: number; recording: number };
};

/**
 * Stores a picture or recording for use in content. Its type and size are detected from its bytes, and identical bytes
 * are stored once. Throws 403, `unsupported_media_type` for an unsupported format, `invalid_request` for a picture that
 * is damaged or too large, and `payload_too_large` if the file or all assets of the organization exceed a limit.
 */
export async function uploadAsset(ctx: Ctx, { bytes, quota, limits }: UploadInput): Promise<UploadedAsset> {
  require(ctx, "assessments.write");
  const asset = readAsset(bytes);
  const isRecording = typeof asset === "object" && "mediaType" in asset && asset.width === 0;
  const maxBytes = limits && (isRecording ? limits.recording : limits.picture);
  if (maxBytes !== undefined && bytes.length > maxBytes) {
    throw new AppError("payload_too_large", REQUEST_ERRORS.bodyTooLarge(maxBytes));
  }
  if (asset === "unknown") {
    throw new AppError("unsupported_media_type", PICTURE_ERRORS.unknownFormat);
  }
  if ("problem" in asset) {
    throw new AppError("invalid_request", asset.problem, {
      issues: [{ path: ["body"], message: asset.problem }],
    });
  }
  return storeAsset(ctx, asset, quota);
}

/** Identifies a picture or recording as it would be stored. Returns the same as `readPicture`. */
export function readAsset(bytes: Uint8Array): ReturnType<typeof readPicture> {
  const recordingType = RECORDINGS.find((type) => type === detectMediaType(bytes));
  return recordingType ? { mediaType: recordingType, width: 0, height: 0, bytes } : readPicture(bytes);
}

const RECORDINGS: readonly string[] = Object.values(RECORDING_TYPES);

async function storeAsset(ctx: Ctx, asset: Picture, quota: number): Promise<UploadedAsset> {
  const digest = sha256(asset.bytes);
  const store = getAssetStore(ctx.db);
  const stored = await store.put(ctx.organizationId, { ...asset, digest }, { quota, now: ctx.now });
  if (!stored) {
    throw new AppError("payload_too_large", PICTURE_ERRORS.overQuota(quota));
  }
  const { mediaType, width, height, bytes } = asset;
  return {
    id: deriveIdAt(digest, stored.createdAt),
    src: `/assets/${digest.toString("hex")}`,
    width,
    height,
    media_type: mediaType,
    bytes: bytes.length,
  };
}
