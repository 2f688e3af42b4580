import type { AppError } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { KIB } from "./read-body.ts";

/** Reading a larger body would block the event loop for milliseconds. */
export const LARGE_BODY_BYTES = 64 * KIB;

/** A large body that was read outside the event loop. */
export type LargeBody<Result> = {
  /** The fingerprint, if it was requested. */
  digest: Buffer | undefined;
  /** Why the body isn't JSON that can be stored. This is reported before all other errors. */
  unreadable: AppError | undefined;
  /** Performs the operation. Throws other problems of the body first. */
  handle: (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<Result>;
};

/** Reads a body. The bodies of several organizations take turns. Throws only 429, if too many are waiting. */
export type LargeBodyReader<Result> = (
  bytes: Uint8Array,
  options: { organizationId: string; withDigest: boolean },
) => Promise<LargeBody<Result>>;
