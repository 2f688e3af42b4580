import { z } from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import { parseContent, parseSharedContext } from "#lib/core/content/parse.ts";

// `unknown` passes the caller's value through unchanged. A record or object schema would rebuild the value and lose a
// member named __proto__. The OpenAPI document shows the metadata instead.

/** A question's `content_ast` in a request body. Issues have the same paths as those that `parseContent` returns. */
export const ContentAst = z
  .unknown()
  .superRefine((value, ctx) => {
    const parsed = parseContent(value);
    if (!parsed.ok) addIssues(ctx, parsed.issues);
  })
  .meta({
    type: "object",
    description:
      'A document in ProseMirror JSON ({ "type": "doc", "content": [...] }), which is validated node by node, or any other ' +
      "object, which is stored and returned unchanged.",
  }) as unknown as z.ZodType<JsonObject, JsonObject>;

/** An exercise's `shared_context`. */
export const SharedContext = z
  .unknown()
  .superRefine((value, ctx) => addIssues(ctx, parseSharedContext(value)))
  .meta({
    description:
      "Null, a document without interactions, or any other JSON value. Stored and returned unchanged.",
  });

function addIssues(ctx: z.core.$RefinementCtx, issues: readonly Issue[]): void {
  for (const { path, message } of issues) ctx.addIssue({ code: "custom", path: [...path], message });
}
