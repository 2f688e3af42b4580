import type { Issue } from "#lib/contract/issues.ts";
import { findAttrsIssues } from "#lib/core/content/check-attrs.ts";
import { isObject, type Path } from "#lib/core/content/json.ts";
import { findMarkAttrs } from "#lib/core/content/registry.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

/** Checks the `marks` of an inline node. As in ProseMirror, they are a set, so no mark can appear twice. */
export function* findMarksIssues(marks: unknown, path: Path): Generator<Issue> {
  if (!Array.isArray(marks)) {
    yield { path, message: CONTENT_ISSUES.notMarks };
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, mark] of marks.entries()) {
    const type = isObject(mark) ? mark.type : undefined;
    if (findMarkAttrs(type) && seen.has(type))
      yield { path: [...path, index], message: CONTENT_ISSUES.repeatedMark(String(type)) };
    else yield* findMarkIssues(mark, [...path, index]);
    seen.add(type);
  }
}

function* findMarkIssues(mark: unknown, path: Path): Generator<Issue> {
  if (!isObject(mark)) {
    yield { path, message: CONTENT_ISSUES.notAMark };
    return;
  }
  const { type } = mark;
  const attrs = findMarkAttrs(type);
  if (!attrs) {
    const message = typeof type === "string" ? CONTENT_ISSUES.unknownMark(type) : CONTENT_ISSUES.notAMarkType;
    yield { path: [...path, "type"], message };
    return;
  }
  for (const name of Object.keys(mark)) {
    if (name !== "type" && name !== "attrs")
      yield { path: [...path, name], message: CONTENT_ISSUES.unknownField };
  }
  yield* findAttrsIssues(mark, attrs, path);
}
