import * as de from "./de/audit.ts";
import * as en from "./en/audit.ts";
import { localize } from "./localize.ts";

export type { AuditAction } from "./en/audit.ts";

export const AUDIT_PAGE = /* @__PURE__ */ localize(en.AUDIT_PAGE, de.AUDIT_PAGE);
export const AUDIT_ENTRIES = /* @__PURE__ */ localize(en.AUDIT_ENTRIES, de.AUDIT_ENTRIES);
export const AUDIT_FILTER = /* @__PURE__ */ localize(en.AUDIT_FILTER, de.AUDIT_FILTER);
export const SENTENCES = /* @__PURE__ */ localize(en.SENTENCES, de.SENTENCES);
export const formatSentence = /* @__PURE__ */ localize(en.formatSentence, de.formatSentence);
export const AUDIT_ACTORS = /* @__PURE__ */ localize(en.AUDIT_ACTORS, de.AUDIT_ACTORS);
