import { timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { Auth } from "./operation.ts";
import { services } from "./services.ts";

/** Anybody may ask; the handler is given the request. */
export const anyone: Auth<Request> = {
  kind: "none",
  admit: async (request) => admitRequest(request),
};

/** A scheduler that holds CRON_SECRET; where that is unset there is nothing at the path. 401, 404. */
export const scheduler: Auth<Request> = {
  kind: "scheduler",
  async admit(request) {
    requireSecret(request.headers.get("authorization") ?? "", env().CRON_SECRET);
    return admitRequest(request);
  },
};

const admitRequest = (request: Request) => ({
  get db() {
    return services().database.db;
  },
  createContext: () => request,
  // What the request brings along is the handler's to read, or to ignore.
  readBody: () => undefined,
});

function requireSecret(given: string, secret: string | undefined): void {
  if (secret === undefined) throw new AppError("not_found", "There is nothing at this path");
  // Digests are of one length, and tell nothing of how much of the secret was right.
  if (timingSafeEqual(sha256(given), sha256(`Bearer ${secret}`))) return;
  throw new AppError("unauthenticated", "Send the secret of CRON_SECRET: Authorization: Bearer ...");
}
