import { timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { Endpoint } from "./endpoint.ts";
import { type OpenDeclaration, openRoute } from "./open-route.ts";

/** An endpoint for a scheduler that holds CRON_SECRET; where that is unset there is nothing at its path. 401, 404. */
export function cronRoute(declaration: OpenDeclaration): Endpoint {
  return openRoute({
    ...declaration,
    handle: async (request) => {
      requireSecret(request.headers.get("authorization") ?? "", env().CRON_SECRET);
      return declaration.handle(request);
    },
  });
}

function requireSecret(given: string, secret: string | undefined): void {
  if (secret === undefined) throw new AppError("not_found", "There is nothing at this path");
  // Digests are of one length, and tell nothing of how much of the secret was right.
  if (timingSafeEqual(sha256(given), sha256(`Bearer ${secret}`))) return;
  throw new AppError("unauthenticated", "Send the secret of CRON_SECRET: Authorization: Bearer ...");
}
