import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { readPreviewPicture } from "#lib/domains/interchange/read.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { createPrivatePictureResponse } from "#lib/platform/http/picture.ts";
import { route } from "#lib/platform/http/route.ts";

export const importPicture = route("/api/imports/[id]/pictures/[digest]", {
  GET: {
    auth: session("assessments.write"),
    data: OwnResponse,
    summary: "Get a picture of a previewed import",
    handle: async (ctx, { params }) => createPrivatePictureResponse(await readPreviewPicture(ctx, params)),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = importPicture;
