"use client";

import { useId, useState } from "react";
import { createAnswerContext } from "#components/content/answer/answer-context.tsx";
import { getLanguage } from "#components/content/messages/language.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { OpaqueAnswerField } from "./opaque-answer-field.tsx";

type TestAnswerFieldProps = {
  answerKey: AnswerKey;
  /** Null for content in an owner's own form. */
  node: InteractionNode | null;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** What counts as no answer. */
export const isEmptyAnswer = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The interaction as a learner gets it; what only its owner can show, as fields for what its key takes. */
export function TestAnswerField({ answerKey, node, value, onChange }: TestAnswerFieldProps) {
  const id = useId();
  const [announcement, setAnnouncement] = useState("");
  const language = getLanguage();
  if (!node || !language)
    return <OpaqueAnswerField answerKey={answerKey} value={value} onChange={onChange} />;
  const context = createAnswerContext({
    language,
    getFormula: renderMathTree,
    getImageUrl: (src) => src,
    handlers: {
      getValue: () => value,
      onAnswer: (_, next) => onChange(next ?? undefined),
      getPrompt: () => "Answer to try",
      getId: () => id,
      getSeed: () => "try",
      announce: setAnnouncement,
      disabled: false,
    },
  });
  return (
    <div>
      {context.renderInteraction(node, context)}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
