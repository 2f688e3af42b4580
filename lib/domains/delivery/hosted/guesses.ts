import { AppError } from "#lib/contract/app-error.ts";
import { HOUR } from "#lib/core/durations.ts";
import { findByShareCode, normalizeShareCode } from "#lib/domains/assessments/share-code.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import { HOSTED_ERRORS } from "#lib/messages/hosted.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Limiter, Slot } from "#lib/platform/limits/limiter.ts";

/**
 * The number of unknown codes allowed from one IP address per hour: about as many as a school mistypes, and more than
 * anyone types by hand.
 */
const MAX_UNKNOWN = 60;
const MAX_SCANNED = 2000;
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

type Visit = { code: string; address: string; token: string | undefined };

/**
 * Throws 429 to limit guessing of share codes. After 60 unknown codes within an hour, an IP address can still open
 * known codes, so that a class can start its exam even if others at the same address mistyped theirs. That limit alone
 * would still let a program find out which guesses are right. After 2,000 unknown codes, more than any class mistypes,
 * known codes are therefore refused too, unless the browser already has an attempt at that assessment, so that exams in
 * progress continue. A program can try 2,000 of 32^8 codes an hour from each address. With 10,000 published
 * assessments, it finds a code every 6 years on average. Text that can't be a code costs no query and isn't counted.
 * Returns whether an assessment has the code.
 */
export async function limitGuesses(
  db: Db,
  limiter: Limiter,
  { code, address, token }: Visit,
): Promise<boolean> {
  const normalizedCode = normalizeShareCode(code);
  if (normalizedCode === undefined) return false;
  const [unknown, scanned] = [
    buildSlot(`take-unknown:${address}`, MAX_UNKNOWN),
    buildSlot(`take-scanned:${address}`, MAX_SCANNED),
  ];
  const found = await findByShareCode(db, normalizedCode);
  if (!found) {
    const [unknownResult] = await Promise.all([limiter.consume(unknown), limiter.consume(scanned)]);
    if (!unknownResult.allowed) throw createGuessLimitError(unknownResult.afterSeconds);
    return false;
  }
  const { allowed, afterSeconds } = await limiter.peek(scanned);
  if (allowed) return true;
  const lookup = token === undefined ? undefined : await lookUpToken(db, token);
  const hasAttemptHere =
    lookup?.token.organizationId === found.organizationId && lookup.token.assessmentId === found.assessmentId;
  if (!hasAttemptHere) throw createGuessLimitError(afterSeconds);
  return true;
}

const buildSlot = (name: string, limit: number): Slot => ({
  organizationId: NO_TENANT,
  name,
  limit,
  windowMs: HOUR,
});

const createGuessLimitError = (seconds: number) =>
  new AppError("rate_limited", HOSTED_ERRORS.tooManyGuesses, {
    retryAfter: Math.max(1, seconds),
  });
