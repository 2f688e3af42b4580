import { timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { Auth } from "./operation.ts";
import { services } from "./services.ts";

/** Allows every request. The handler gets the request itself. */
export const anyone: Auth<Request> = {
  kind: "none",
  admit: async (request) => admitRequest(request),
};

/** Allows a scheduler that sends CRON_SECRET. Throws 401 for a different secret, and 404 if CRON_SECRET isn't set. */
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
  // The handler reads the body itself, or ignores it.
  readBody: () => undefined,
});

function requireSecret(given: string, secret: string | undefined): void {
  if (secret === undefined) throw new AppError("not_found", REQUEST_ERRORS.pathNotFound);
  // Digests have equal lengths, and comparing them in constant time doesn't reveal how much of the secret was correct.
  if (timingSafeEqual(sha256(given), sha256(`Bearer ${secret}`))) return;
  throw new AppError("unauthenticated", REQUEST_ERRORS.cronSecret);
}
