import { AppError } from "#lib/contract/app-error.ts";
import { findByShareCode, normalizeShareCode } from "#lib/domains/assessments/share-code.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Limiter, Slot } from "#lib/platform/limits/limiter.ts";

const HOUR = 3_600_000;
/** Unknown codes from one address in an hour: typed wrong by a school, and more than anybody types by hand. */
const MAX_UNKNOWN = 60;
const MAX_SCANNED = 2000;
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

type Visit = { code: string; address: string; token: string | undefined };

/**
 * Limits guessing share codes. Nobody is kept from a code that they were given because others at the same address mistyped
 * theirs, or made codes up to annoy: after 60 unknown codes within an hour an address is refused unknown ones only. That
 * alone would still tell a program which of its guesses are codes. So from 2,000 on, which no person types and no class
 * mistypes, the address is refused codes that are known too, unless the browser has an attempt there already: whoever is
 * in the middle of an exam goes on. Of 32^8 codes a program then tries 2,000 an hour from each address it has, and among
 * 10,000 published assessments finds one in 6 years. What is no code costs no look-up and counts for nothing. 429.
 */
export async function limitGuesses(db: Db, limiter: Limiter, { code, address, token }: Visit): Promise<void> {
  const normalizedCode = normalizeShareCode(code);
  if (normalizedCode === undefined) return;
  const [unknown, scanned] = [
    buildSlot(`take-unknown:${address}`, MAX_UNKNOWN),
    buildSlot(`take-scanned:${address}`, MAX_SCANNED),
  ];
  const found = await findByShareCode(db, normalizedCode);
  if (!found) {
    const [unknownResult] = await Promise.all([limiter.consume(unknown), limiter.consume(scanned)]);
    if (!unknownResult.allowed) throw tooManyGuesses(unknownResult.afterSeconds);
    return;
  }
  const { allowed, afterSeconds } = await limiter.peek(scanned);
  if (allowed) return;
  const lookup = token === undefined ? undefined : await lookUpToken(db, token);
  const hasAttemptHere =
    lookup?.token.organizationId === found.organizationId && lookup.token.assessmentId === found.assessmentId;
  if (!hasAttemptHere) throw tooManyGuesses(afterSeconds);
}

const buildSlot = (name: string, limit: number): Slot => ({
  organizationId: NO_TENANT,
  name,
  limit,
  windowMs: HOUR,
});

const tooManyGuesses = (seconds: number) =>
  new AppError("rate_limited", "Too many unknown codes were tried from your network; try again later", {
    retryAfter: Math.max(1, seconds),
  });
