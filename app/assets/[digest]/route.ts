import { findPicture } from "#lib/domains/assets/find.ts";
import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { createPictureResponse } from "#lib/platform/http/picture.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const picture = route("/assets/[digest]", {
  GET: {
    auth: anyone,
    data: OwnResponse,
    operationId: "getPicture",
    tag: "Service",
    summary: "Get an uploaded image",
    handle: async (request) => {
      const { href, origin } = new URL(request.url);
      // Everything after the path counts as part of the name, so that a query string can't bypass caches.
      const name = href.slice(`${origin}/assets/`.length);
      return createPictureResponse(await findPicture(services().database.db, name), request);
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = picture;
