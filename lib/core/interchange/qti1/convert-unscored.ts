import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { HtmlConverter } from "../html/convert-html.ts";
import type { LossNote, ModelQuestion } from "../model.ts";
import type { ItemParts } from "./adapt-responses.ts";
import { buildContent } from "./build-content.ts";
import type { SourceFeedback } from "./feedback.ts";
import { createUnits } from "./interactions.ts";
import type { QuestionType } from "./question-types.ts";
import type { SourceResponse } from "./responses.ts";

/** Converts an item that a teacher grades, so that each of its interactions has an open key. */
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
  const keys = units.map(
    ({ responseId }): AnswerKey => ({
      type: "open",
      response_id: responseId,
      ...(solution ? { model_answer: solution } : {}),
    }),
  );
  const losses = [...shown.keys()].map(
    (detail): LossNote => ({ code: "feedback", path: "itemfeedback", detail }),
  );
  if (!type.isGradedByTeacher) losses.unshift({ code: "no_response_processing", path: "" });
  return { question: { content, keys, points: type.points ?? maximum ?? 1 }, losses };
}
