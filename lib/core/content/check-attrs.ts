import type { z } from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { JsonObject, Path } from "#lib/core/content/json.ts";

/** What is wrong with the `attrs` of a node or mark at `path`. They may be absent where none is required. */
export function* attrsIssues(holder: JsonObject, schema: z.ZodType, path: Path): Generator<Issue> {
  const given = Object.hasOwn(holder, "attrs");
  const result = schema.safeParse(given ? holder.attrs : {}, { error: messageForMissing });
  if (result.success) return;
  const at = [...path, "attrs"];
  if (!given) {
    yield { path: at, message: "is required" };
    return;
  }
  for (const issue of result.error.issues) yield* fromZod(issue, at);
}

function messageForMissing(issue: { input?: unknown }): string | undefined {
  return issue.input === undefined ? "is required" : undefined;
}

function* fromZod(issue: z.core.$ZodIssue, at: Path): Generator<Issue> {
  const path = [...at, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (issue.code !== "unrecognized_keys") {
    yield { path, message: issue.message };
    return;
  }
  for (const key of issue.keys) yield { path: [...path, key], message: "is not known here" };
}
