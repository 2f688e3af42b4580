import { Asset, type UploadedAsset } from "#lib/contract/assets.ts";
import { assetExamples } from "#lib/contract/examples/assets.ts";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { BytesSchema } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

function upload(ctx: Ctx, bytes: Uint8Array): Promise<UploadedAsset> {
  const config = env();
  const limits = { picture: config.MAX_UPLOAD_BYTES, recording: config.MAX_RECORDING_BYTES };
  return uploadAsset(ctx, { bytes, quota: config.UPLOAD_QUOTA_BYTES, limits });
}

export const assets = route("/v1/assets", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "uploadAsset",
    tag: "Assets",
    summary: "Upload an image or a recording",
    description: `The body is the file itself: an image (PNG, JPEG, GIF, WebP, or AVIF, by default up to 5 MiB) or a recording (MP3, M4A, Ogg,
WAV, MP4, or WebM, by default up to 25 MiB). Its type is detected from its bytes, whatever type the header names. Metadata of images, such as
where a photo was taken, is removed. Use \`src\` as the address of an image or of a \`mediaInteraction\` in content. Anyone who has that
address can load it. Uploading the same file again returns the same asset.`,
    body: new BytesSchema(
      () => Math.max(env().MAX_UPLOAD_BYTES, env().MAX_RECORDING_BYTES),
      ["image/*", "audio/*", "video/*"],
    ),
    status: 201,
    data: Asset,
    examples: assetExamples.upload,
    putInBucket: (ctx, { body }) => upload(ctx, body),
    // Identical bytes are stored once, so an asset that is in the bucket doesn't have to be stored again.
    handle: (ctx, { body, inBucket }) => inBucket ?? upload(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assets;
