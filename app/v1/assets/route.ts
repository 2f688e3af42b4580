import { Asset } from "#lib/contract/assets.ts";
import { assetExamples } from "#lib/contract/examples/assets.ts";
import { uploadPicture } from "#lib/domains/assets/upload.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { BytesSchema } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const assets = route("/v1/assets", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "uploadAsset",
    tag: "Assets",
    summary: "Upload an image",
    description: `The body is the image itself: PNG, JPEG, GIF, WebP or AVIF, by default up to 5 MiB. Its type is detected from its bytes, whatever image type the
header names. Metadata such as where a photo was taken is removed. Use \`src\` as the address of an image in content. Anyone who has that
address can load it. Uploading the same image again returns the same asset.`,
    body: new BytesSchema(() => env().MAX_UPLOAD_BYTES, "image/*"),
    status: 201,
    data: Asset,
    examples: assetExamples.upload,
    handle: (ctx, { body: bytes }) => uploadPicture(ctx, { bytes, quota: env().UPLOAD_QUOTA_BYTES }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assets;
