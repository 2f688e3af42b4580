import type { Issue } from "#lib/contract/issues.ts";
import { findAttrsIssues } from "#lib/core/content/check-attrs.ts";
import { isObject, type Path, quote } from "#lib/core/content/json.ts";
import { findMarkAttrs } from "#lib/core/content/registry.ts";

/** What is wrong with the `marks` of an inline node. ProseMirror's rule: a set, no mark twice. */
export function* findMarksIssues(marks: unknown, path: Path): Generator<Issue> {
  if (!Array.isArray(marks)) {
    yield { path, message: "must be an array of marks" };
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, mark] of marks.entries()) {
    const type = isObject(mark) ? mark.type : undefined;
    if (findMarkAttrs(type) && seen.has(type))
      yield { path: [...path, index], message: `repeats the mark ${type}` };
    else yield* findMarkIssues(mark, [...path, index]);
    seen.add(type);
  }
}

function* findMarkIssues(mark: unknown, path: Path): Generator<Issue> {
  if (!isObject(mark)) {
    yield { path, message: "must be a mark: an object with a type" };
    return;
  }
  const { type } = mark;
  const attrs = findMarkAttrs(type);
  if (!attrs) {
    const message =
      typeof type === "string" ? `${quote(type)} is not a known mark` : "must be the name of a mark";
    yield { path: [...path, "type"], message: message };
    return;
  }
  for (const name of Object.keys(mark)) {
    if (name !== "type" && name !== "attrs") yield { path: [...path, name], message: "is not known here" };
  }
  yield* findAttrsIssues(mark, attrs, path);
}
