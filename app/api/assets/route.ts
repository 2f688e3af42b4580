import type { UploadedPicture } from "#lib/contract/assets.ts";
import { uploadPicture } from "#lib/domains/assets/upload.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { BytesSchema, json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const uploads = route("/api/assets", {
  POST: {
    auth: session("assessments.write"),
    data: json<UploadedPicture>(),
    summary: "Upload an image, sent as the body",
    body: new BytesSchema(() => env().MAX_UPLOAD_BYTES),
    status: 201,
    handle: (ctx, { body: bytes }) => uploadPicture(ctx, { bytes, quota: env().UPLOAD_QUOTA_BYTES }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = uploads;
