import type { z } from "zod";
import { describeZodIssue, type Issue } from "#lib/contract/issues.ts";
import type { JsonObject, Path } from "#lib/core/content/json.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

/** Checks the `attrs` of a node or mark at `path`. They can be absent if no attribute is required. */
export function* findAttrsIssues(holder: JsonObject, schema: z.ZodType, path: Path): Generator<Issue> {
  const hasAttrs = Object.hasOwn(holder, "attrs");
  const result = schema.safeParse(hasAttrs ? holder.attrs : {}, { error: describeZodIssue });
  if (result.success) return;
  const basePath = [...path, "attrs"];
  if (!hasAttrs) {
    yield { path: basePath, message: CONTENT_ISSUES.required };
    return;
  }
  for (const issue of result.error.issues) yield* convertZodIssue(issue, basePath);
}

function* convertZodIssue(issue: z.core.$ZodIssue, basePath: Path): Generator<Issue> {
  const path = [...basePath, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (issue.code !== "unrecognized_keys") {
    yield { path, message: issue.message };
    return;
  }
  for (const key of issue.keys) yield { path: [...path, key], message: CONTENT_ISSUES.unknownField };
}
