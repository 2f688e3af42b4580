import { parseContent } from "#lib/core/content/index.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { SkippedItem } from "../skipped-item.ts";

/** An address like those that the import puts in place of `asset:` placeholders. */
const ADDRESS = `/assets/${"0".repeat(64)}.png`;

/** Returns the interactions of a document. @throws SkippedItem if it isn't valid */
export function checkContent(content: Doc): readonly Interaction[] {
  const json = JSON.stringify(content);
  if (/\\u(?:0000|d[89a-f])/.test(json)) throw new SkippedItem("invalid_item", "presentation", "U+0000");
  const parsed = parseContent(
    JSON.parse(json.replace(/"src":"asset:(?:[^"\\]|\\.)*"/g, `"src":"${ADDRESS}"`)),
  );
  if (parsed.ok) return parsed.interactions;
  const [issue] = parsed.issues;
  throw new SkippedItem("invalid_item", issue?.path.join(".") ?? "", issue?.message);
}
