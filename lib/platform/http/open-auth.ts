import { timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { Admission, Auth } from "./operation.ts";
import { services } from "./services.ts";

/** Allows every request. The handler gets the request itself. */
export const anyone: Auth<Request> = {
  kind: "none",
  admit: async (request) => admit(request),
};

/** Allows every request to an operation without a body. Unlike with `anyone`, its query must match the schema. */
export const anyReader: Auth<Request> = {
  kind: "none",
  admit: async (request) => admitReader(request),
};

/** A request, and the id by which the log identifies it. */
export type OpenCall = { request: Request; requestId: string };

/** Allows every request. The handler, which reports errors itself, also gets the request's id. */
export const anyoneIdentified: Auth<OpenCall> = {
  kind: "none",
  admit: async (request, { requestId }) => admit({ request, requestId }),
};

/** Allows a scheduler that sends CRON_SECRET. Throws 401 for a different secret, and 404 if CRON_SECRET isn't set. */
export const scheduler: Auth<Request> = {
  kind: "scheduler",
  async admit(request) {
    requireSecret(request.headers.get("authorization") ?? "", env().CRON_SECRET);
    return admit(request);
  },
};

const admitReader = <C>(context: C): Admission<C> => ({
  get db() {
    return services().database.db;
  },
  createContext: () => context,
});

const admit = <C>(context: C): Admission<C> =>
  // The handler reads the body itself, or ignores it.
  Object.assign(admitReader(context), { readBody: () => undefined });

function requireSecret(given: string, secret: string | undefined): void {
  if (secret === undefined) throw new AppError("not_found", REQUEST_ERRORS.pathNotFound);
  // Digests have equal lengths, and comparing them in constant time doesn't reveal how much of the secret was correct.
  if (timingSafeEqual(sha256(given), sha256(`Bearer ${secret}`))) return;
  throw new AppError("unauthenticated", REQUEST_ERRORS.cronSecret);
}
