import { RotateKeyBody } from "#lib/contract/keys.ts";
import { rotateApiKey } from "#lib/domains/identity/api-keys/rotate.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const keyRotation = resource("/api/keys/[id]/rotate", {
  POST: sessionRoute({
    summary: "Make a key that takes the place of this one, which goes on working for a while",
    permission: "keys.manage",
    body: RotateKeyBody,
    status: 201,
    handle: (ctx, { params, body }) =>
      rotateApiKey(ctx, { keyId: params.id ?? "", overlapHours: body.overlap_hours }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keyRotation;
