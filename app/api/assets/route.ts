import type { UploadedAsset } from "#lib/contract/assets.ts";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { BytesSchema, json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const uploads = route("/api/assets", {
  POST: {
    auth: session("assessments.write"),
    data: json<UploadedAsset>(),
    summary: "Upload an image or a recording, sent as the body",
    body: new BytesSchema(() => Math.max(env().MAX_UPLOAD_BYTES, env().MAX_RECORDING_BYTES)),
    status: 201,
    handle: (ctx, { body: bytes }) => {
      const config = env();
      const limits = { picture: config.MAX_UPLOAD_BYTES, recording: config.MAX_RECORDING_BYTES };
      return uploadAsset(ctx, { bytes, quota: config.UPLOAD_QUOTA_BYTES, limits });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = uploads;
