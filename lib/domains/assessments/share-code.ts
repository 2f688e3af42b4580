import { eq } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { assessments } from "#lib/platform/db/schema/index.ts";

const SHARE_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * Normalizes a share code that was typed or pasted. Ignores case, spaces and hyphens, and converts the letters that
 * Crockford's base32 reads as digits (O, I, L). Returns undefined if the text isn't a share code.
 */
export function normalizeShareCode(text: string): string | undefined {
  const code = text.replaceAll(/[-\s]/g, "").toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return SHARE_CODE.test(code) ? code : undefined;
}

/** Finds the assessment with a share code, regardless of its status. Codes are unique across organizations. */
export async function findByShareCode(
  db: Db,
  code: string,
): Promise<{ organizationId: string; assessmentId: string } | undefined> {
  const [row] = await db
    .select({ organizationId: assessments.organizationId, assessmentId: assessments.id })
    .from(assessments)
    .where(eq(assessments.shareCode, code));
  return row;
}
