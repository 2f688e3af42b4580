import { timingSafeEqual } from "node:crypto";
import type { ErasureReceipt } from "#lib/contract/learners.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Sealer } from "#lib/platform/secrets.ts";

const computeSignature = (sealer: Sealer, fields: Record<string, unknown>): string =>
  sealer.sign("erasure receipt", canonicalizeJson(fields));

export const signReceipt = (sealer: Sealer, fields: Omit<ErasureReceipt, "signature">): ErasureReceipt => ({
  ...fields,
  signature: computeSignature(sealer, fields),
});

/** Checks whether this service has issued a receipt, and nobody has changed it since. */
export function verifyReceipt(
  ctx: Ctx,
  receipt: Record<string, unknown>,
  { sealer }: { sealer: Sealer },
): { genuine: boolean } {
  require(ctx, "key.read");
  const { signature, ...fields } = receipt;
  const expected = Buffer.from(computeSignature(sealer, fields));
  const given = Buffer.from(typeof signature === "string" ? signature : "");
  return { genuine: given.length === expected.length && timingSafeEqual(given, expected) };
}
