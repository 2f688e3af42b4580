import type { Issue } from "#lib/contract/issues.ts";
import { attrsIssues } from "#lib/core/content/check-attrs.ts";
import { isObject, type Path, quote } from "#lib/core/content/json.ts";
import { markAttrsOf } from "#lib/core/content/registry.ts";

/** What is wrong with the `marks` of an inline node. ProseMirror's rule: a set, no mark twice. */
export function* marksIssues(marks: unknown, path: Path): Generator<Issue> {
  if (!Array.isArray(marks)) {
    yield { path, message: "must be an array of marks" };
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, mark] of marks.entries()) {
    const type = isObject(mark) ? mark.type : undefined;
    if (markAttrsOf(type) && seen.has(type))
      yield { path: [...path, index], message: `repeats the mark ${type}` };
    else yield* markIssues(mark, [...path, index]);
    seen.add(type);
  }
}

function* markIssues(mark: unknown, path: Path): Generator<Issue> {
  if (!isObject(mark)) {
    yield { path, message: "must be a mark: an object with a type" };
    return;
  }
  const { type } = mark;
  const attrs = markAttrsOf(type);
  if (!attrs) {
    const what =
      typeof type === "string" ? `${quote(type)} is not a known mark` : "must be the name of a mark";
    yield { path: [...path, "type"], message: what };
    return;
  }
  for (const name of Object.keys(mark)) {
    if (name !== "type" && name !== "attrs") yield { path: [...path, name], message: "is not known here" };
  }
  yield* attrsIssues(mark, attrs, path);
}
