import type { AppError } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { KIB } from "./read-body.ts";

/** Parsing a larger body would block the event loop for several milliseconds. */
export const LARGE_BODY_BYTES = 64 * KIB;

/** A large body that was parsed outside the event loop. */
export type LargeBody<Result> = {
  /** The fingerprint, if it was requested. */
  digest: Buffer | undefined;
  /** Set if the body isn't JSON that can be stored. This error is reported before all others. */
  unreadable: AppError | undefined;
  /** Performs the operation. Throws an AppError first if the body has other problems. */
  handle: (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<Result>;
};

/** Parses a body. Organizations take turns. Throws only 429, if too many bodies are already waiting. */
export type LargeBodyReader<Result> = (
  bytes: Uint8Array,
  options: { organizationId: string; withDigest: boolean },
) => Promise<LargeBody<Result>>;
