import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { HtmlConverter } from "../html/convert-html.ts";
import type { LossNote, ModelQuestion } from "../model.ts";
import type { ItemParts } from "./adapt-responses.ts";
import { buildContent } from "./build-content.ts";
import type { SourceFeedback } from "./feedback.ts";
import { createUnits } from "./interactions.ts";
import type { QuestionType } from "./question-types.ts";
import { isOpenResponse, type SourceResponse } from "./responses.ts";

/**
 * Converts an item that a teacher grades. An interaction that no open key can belong to has none, and its author has to
 * add one.
 */
export function convertUnscored(
  { presentation, maximum }: ItemParts,
  type: QuestionType,
  { shown, solution }: SourceFeedback,
  converter: HtmlConverter,
): { question: ModelQuestion; losses: LossNote[] } {
  const responses = presentation.responses.map(
    (response): SourceResponse =>
      response.kind === "text" || response.kind === "number"
        ? { ident: response.ident, label: response.label, kind: "essay", lines: undefined }
        : response,
  );
  const units = createUnits(responses, type);
  const content = buildContent({ ...presentation, responses }, units, converter);
  const keys = units.flatMap((unit): AnswerKey[] => {
    if (unit.kind === "match" || !isOpenResponse(unit.response)) return [];
    return [{ type: "open", response_id: unit.responseId, ...(solution ? { model_answer: solution } : {}) }];
  });
  const losses = [...shown.keys()].map(
    (detail): LossNote => ({ code: "feedback", path: "itemfeedback", detail }),
  );
  if (!type.isGradedByTeacher || keys.length < units.length)
    losses.unshift({ code: "no_response_processing", path: "" });
  return { question: { content, keys, points: type.points ?? maximum ?? 1 }, losses };
}
