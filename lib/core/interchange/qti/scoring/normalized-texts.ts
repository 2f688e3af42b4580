import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { normalize } from "#lib/core/grading/text/normalize.ts";
import type { BodyContext } from "../content/body-context.ts";
import type { Part } from "./part.ts";

/**
 * Notes the texts of a source that our grader also accepts when they are typed with other quotation marks, dashes or
 * spaces. The source only accepts them as they are written.
 */
export function noteNormalizedTexts(
  keys: readonly AnswerKey[],
  parts: readonly Part[],
  context: BodyContext,
): void {
  for (const [i, { declaration }] of parts.entries()) {
    if (keys[i]?.type !== "text") continue;
    const texts = [
      ...(declaration.correct?.items ?? []),
      ...(declaration.mapping?.entries ?? []).map(({ key }) => key),
    ];
    for (const text of texts) {
      if (typeof text === "string" && normalize(text) !== text)
        context.lose("text_normalized", text.slice(0, 100), declaration.id);
    }
  }
}
