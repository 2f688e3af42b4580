import type { z } from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { JsonObject, Path } from "#lib/core/content/json.ts";

/** What is wrong with the `attrs` of a node or mark at `path`. They may be absent where none is required. */
export function* findAttrsIssues(holder: JsonObject, schema: z.ZodType, path: Path): Generator<Issue> {
  const hasAttrs = Object.hasOwn(holder, "attrs");
  const result = schema.safeParse(hasAttrs ? holder.attrs : {}, { error: getMissingMessage });
  if (result.success) return;
  const basePath = [...path, "attrs"];
  if (!hasAttrs) {
    yield { path: basePath, message: "is required" };
    return;
  }
  for (const issue of result.error.issues) yield* convertZodIssue(issue, basePath);
}

function getMissingMessage(issue: { input?: unknown }): string | undefined {
  return issue.input === undefined ? "is required" : undefined;
}

function* convertZodIssue(issue: z.core.$ZodIssue, basePath: Path): Generator<Issue> {
  const path = [...basePath, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (issue.code !== "unrecognized_keys") {
    yield { path, message: issue.message };
    return;
  }
  for (const key of issue.keys) yield { path: [...path, key], message: "is not known here" };
}
