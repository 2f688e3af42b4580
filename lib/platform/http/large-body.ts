import type { AppError } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { KIB } from "./read-body.ts";

/** Reading more than this takes milliseconds, in which the event loop would serve nobody. */
export const LARGE_BODY_BYTES = 64 * KIB;

/** A large body that was read apart from the event loop. */
export type LargeBody<Result> = {
  /** The fingerprint, where one was asked for. */
  digest: Buffer | undefined;
  /** Why it is no JSON that can be stored. It is reported before all other errors. */
  unreadable: AppError | undefined;
  /** Performs the operation. Throws what else is wrong with the body first. */
  handle: (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<Result>;
};

/** Reads a body; the bodies of several organizations take turns. Throws only 429, when too many wait. */
export type LargeBodyReader<Result> = (
  bytes: Uint8Array,
  options: { organizationId: string; withDigest: boolean },
) => Promise<LargeBody<Result>>;
