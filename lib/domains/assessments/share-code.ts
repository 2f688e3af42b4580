import { eq } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { assessments } from "#lib/platform/db/schema/index.ts";

const SHARE_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * A share code as somebody read, typed or copied it: letters of either case, and those that Crockford's base32 takes for
 * digits (O, I, L). Undefined for what is no code.
 */
export function normalizeShareCode(text: string): string | undefined {
  const code = text.replaceAll(/[-\s]/g, "").toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return SHARE_CODE.test(code) ? code : undefined;
}

/** Which assessment a code leads to, whichever tenant's it is: codes are unique. It says nothing of its state. */
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
