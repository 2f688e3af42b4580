import type { AuditDetail, DescribeAction } from "./audit-detail.ts";
import * as de from "./de/audit.ts";
import * as en from "./en/audit.ts";
import { localize } from "./localize.ts";

export type { AuditAction } from "./en/audit.ts";

export const AUDIT_PAGE = /* @__PURE__ */ localize(en.AUDIT_PAGE, de.AUDIT_PAGE);
export const AUDIT_ENTRIES = /* @__PURE__ */ localize(en.AUDIT_ENTRIES, de.AUDIT_ENTRIES);
export const AUDIT_FILTER = /* @__PURE__ */ localize(en.AUDIT_FILTER, de.AUDIT_FILTER);
export const SENTENCES = /* @__PURE__ */ localize(en.SENTENCES, de.SENTENCES);
export const AUDIT_ACTORS = /* @__PURE__ */ localize(en.AUDIT_ACTORS, de.AUDIT_ACTORS);
const formatUnknownAction = /* @__PURE__ */ localize(en.formatUnknownAction, de.formatUnknownAction);

/** Formats an entry's sentence, without the actor. An action that this release doesn't know is shown as recorded. */
export function formatSentence(action: string, subject: string, detail: AuditDetail): string {
  const describe = (SENTENCES as Readonly<Record<string, DescribeAction>>)[action];
  return describe ? describe(subject, detail) : formatUnknownAction(action, subject);
}
