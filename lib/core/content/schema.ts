import { z } from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import { parseContent, parseSharedContext } from "#lib/core/content/parse.ts";

// `unknown` hands the caller's value through as it is: a record or an object schema would rebuild it, and lose an own
// member named __proto__. The metadata is what the OpenAPI document shows instead.

/** A question's `content_ast`, for use in a request body; issues carry the paths of `parseContent`. */
export const ContentAst = z
  .unknown()
  .superRefine((value, ctx) => {
    const parsed = parseContent(value);
    if (!parsed.ok) addIssues(ctx, parsed.issues);
  })
  .meta({
    type: "object",
    description:
      'A document in the JSON form of ProseMirror ({ "type": "doc", "content": [...] }), validated node by node, or any ' +
      "other object, kept and returned verbatim.",
  }) as unknown as z.ZodType<JsonObject, JsonObject>;

/** An exercise's `shared_context`. */
export const SharedContext = z
  .unknown()
  .superRefine((value, ctx) => addIssues(ctx, parseSharedContext(value)))
  .meta({
    description: "Null, a document without interactions, or any JSON value, kept and returned verbatim.",
  });

function addIssues(ctx: z.core.$RefinementCtx, issues: readonly Issue[]): void {
  for (const { path, message } of issues) ctx.addIssue({ code: "custom", path: [...path], message });
}
