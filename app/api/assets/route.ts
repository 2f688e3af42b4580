import { uploadPicture } from "#lib/domains/assets/upload.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { uploadRoute } from "#lib/platform/http/upload-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const uploads = resource("/api/assets", {
  POST: uploadRoute({
    summary: "Upload a picture: the body is the file itself",
    permission: "assessments.write",
    maxBody: () => env().MAX_UPLOAD_BYTES,
    handle: (ctx, { bytes }) => uploadPicture(ctx, { bytes, quota: env().UPLOAD_QUOTA_BYTES }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = uploads;
