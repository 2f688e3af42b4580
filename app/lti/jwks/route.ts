import { getKeySet, KEY_SET_MAX_AGE } from "#lib/domains/lti/keys.ts";
import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const ltiJwks = route("/lti/jwks", {
  GET: {
    auth: anyone,
    data: OwnResponse,
    summary: "Get the public keys of messages to learning platforms",
    async handle() {
      const { database, sealer } = services();
      const keySet = await getKeySet({ db: database.db, sealer, now: new Date() });
      return Response.json(keySet, { headers: { "Cache-Control": `public, max-age=${KEY_SET_MAX_AGE}` } });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiJwks;
