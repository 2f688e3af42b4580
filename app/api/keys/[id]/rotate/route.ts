import { RotateKeyBody } from "#lib/contract/keys.ts";
import type { CreatedApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { rotateApiKey } from "#lib/domains/identity/api-keys/rotate.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const keyRotation = route("/api/keys/[id]/rotate", {
  POST: {
    auth: session("keys.manage"),
    data: json<CreatedApiKey>(),
    summary: "Rotate an API key. The old key keeps working during an overlap",
    body: RotateKeyBody,
    status: 201,
    handle: (ctx, { params, body }) =>
      rotateApiKey(ctx, { keyId: params.id, overlapHours: body.overlap_hours }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keyRotation;
