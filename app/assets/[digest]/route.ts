import { findPicture } from "#lib/assets/find.ts";
import { resource } from "#lib/http/endpoint.ts";
import { openRoute } from "#lib/http/open-route.ts";
import { pictureResponse } from "#lib/http/picture.ts";
import { services } from "#lib/http/services.ts";

export const picture = resource("/assets/[digest]", {
  GET: openRoute({
    operationId: "getPicture",
    tag: "Service",
    summary: "An uploaded picture",
    handle: async (request) => {
      const name = new URL(request.url).pathname.slice("/assets/".length);
      return pictureResponse(await findPicture(services().database.db, name), request);
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = picture;
