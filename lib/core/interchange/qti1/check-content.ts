import { parseContent } from "#lib/core/content/index.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { replaceAssets } from "../quiz/check-question.ts";
import { SkippedItem } from "../skipped-item.ts";

/** Returns the interactions of a document. @throws SkippedItem if it isn't valid */
export function checkContent(content: Doc): readonly Interaction[] {
  const parsed = parseContent(replaceAssets(content));
  if (parsed.ok) return parsed.interactions;
  const [issue] = parsed.issues;
  throw new SkippedItem("invalid_item", issue?.path.join(".") ?? "", issue?.message);
}
