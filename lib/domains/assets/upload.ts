import { AppError } from "#lib/contract/app-error.ts";
import type { UploadedPicture } from "#lib/contract/assets.ts";
import { PICTURE_ERRORS } from "#lib/messages/picture-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { deriveId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { readPicture } from "./picture.ts";
import { getAssetStore } from "./store.ts";

/**
 * Stores a picture for use in content. Its type and size are detected from its bytes, and identical bytes are stored
 * once. Throws 403, `unsupported_media_type` for an unsupported format, `invalid_request` for a picture that is damaged
 * or too large, and `payload_too_large` if the organization's pictures would exceed `quota` bytes.
 */
export async function uploadPicture(
  ctx: Ctx,
  input: { bytes: Uint8Array; quota: number },
): Promise<UploadedPicture> {
  require(ctx, "assessments.write");
  const picture = readPicture(input.bytes);
  if (picture === "unknown") {
    throw new AppError("unsupported_media_type", PICTURE_ERRORS.unknownFormat);
  }
  if ("problem" in picture) {
    throw new AppError("invalid_request", picture.problem, {
      issues: [{ path: ["body"], message: picture.problem }],
    });
  }
  const digest = sha256(picture.bytes);
  if (!(await getAssetStore(ctx.db).put(ctx.organizationId, { ...picture, digest }, input.quota))) {
    throw new AppError("payload_too_large", PICTURE_ERRORS.overQuota(input.quota));
  }
  const { mediaType, width, height, bytes } = picture;
  return {
    id: deriveId(digest),
    src: `/assets/${digest.toString("hex")}`,
    width,
    height,
    media_type: mediaType,
    bytes: bytes.length,
  };
}
