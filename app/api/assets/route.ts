import { uploadPicture } from "#lib/assets/upload.ts";
import { env } from "#lib/env.ts";
import { resource } from "#lib/http/endpoint.ts";
import { uploadRoute } from "#lib/http/upload-route.ts";

export const uploads = resource("/api/assets", {
  POST: uploadRoute({
    summary: "Upload a picture: the body is the file itself",
    permission: "assessments.write",
    maxBody: () => env().MAX_UPLOAD_BYTES,
    handle: (ctx, { bytes }) => uploadPicture(ctx, { bytes, quota: env().UPLOAD_QUOTA_BYTES }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = uploads;
