import type { Issue } from "#lib/contract/issues.ts";
import { checkDocument } from "#lib/core/content/check-document.ts";
import { extractInteractions } from "#lib/core/content/interactions.ts";
import { isDocumentJson, isObject } from "#lib/core/content/json.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

export type ParsedContent =
  | { ok: true; form: "document" | "opaque"; interactions: Interaction[] }
  | { ok: false; issues: Issue[] };

/**
 * Parses a question's `content_ast`. An object whose type is "doc" is a document and is checked against the content
 * model. Any other object is opaque: the caller's own format, without interactions. Never throws, and never changes the
 * value, which is stored exactly as it was sent.
 */
export function parseContent(value: unknown): ParsedContent {
  if (!isObject(value)) {
    const message = value === undefined ? CONTENT_ISSUES.required : CONTENT_ISSUES.notAnObject;
    return { ok: false, issues: [{ path: [], message }] };
  }
  if (!isDocumentJson(value)) return { ok: true, form: "opaque", interactions: [] };
  const checked = checkDocument(value, "question");
  if (!checked.ok) return checked;
  const { interactions, issues } = extractInteractions(checked.doc);
  return issues.length === 0 ? { ok: true, form: "document", interactions } : { ok: false, issues };
}

/** Checks an exercise's `shared_context`. A document can't contain interactions; any other JSON value is accepted. */
export function parseSharedContext(value: unknown): Issue[] {
  if (!isDocumentJson(value)) return [];
  const checked = checkDocument(value, "sharedContext");
  return checked.ok ? [] : checked.issues;
}
