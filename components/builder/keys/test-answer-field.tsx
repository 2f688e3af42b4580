"use client";

import { useId, useState } from "react";
import { createAnswerContext } from "#components/content/answer/answer-context.tsx";
import { useLanguage } from "#components/player/use-language.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { TEST_ANSWER } from "#lib/messages/editor-keys.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { OpaqueAnswerField } from "./opaque-answer-field.tsx";

type TestAnswerFieldProps = {
  answerKey: AnswerKey;
  /** Null for a question in a custom format. */
  node: InteractionNode | null;
  value: unknown;
  onChange: (value: unknown) => void;
};

export const isEmptyAnswer = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Renders the interaction as learners see it. For a question in a custom format, renders fields derived from its key.
 */
export function TestAnswerField({ answerKey, node, value, onChange }: TestAnswerFieldProps) {
  const id = useId();
  const [announcement, setAnnouncement] = useState("");
  const language = useLanguage(getLanguage());
  if (!node || !language)
    return <OpaqueAnswerField answerKey={answerKey} value={value} onChange={onChange} />;
  const context = createAnswerContext({
    language,
    getFormula: renderMathTree,
    getImageUrl: (src) => src,
    handlers: {
      getValue: () => value,
      onAnswer: (_, next) => onChange(next ?? undefined),
      getPrompt: () => TEST_ANSWER.answer,
      getId: () => id,
      getSeed: () => "test",
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
