"use client";

import { useId, useState } from "react";
import { answerScene } from "#components/content/answer/answer-scene.tsx";
import { languageOf } from "#components/content/words/language.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { mathTree } from "#lib/core/math/latex.ts";
import { TryOwn } from "./try-own.tsx";

type TryFieldProps = {
  answerKey: AnswerKey;
  /** Null for content in an owner's own form. */
  node: InteractionNode | null;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** What counts as no answer. */
export const isNoAnswer = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The interaction as a learner gets it; what only its owner can show, as fields for what its key takes. */
export function TryField({ answerKey, node, value, onChange }: TryFieldProps) {
  const id = useId();
  const [told, setTold] = useState("");
  const language = languageOf();
  if (!node || !language) return <TryOwn answerKey={answerKey} value={value} onChange={onChange} />;
  const scene = answerScene({
    language,
    math: mathTree,
    picture: (src) => src,
    respond: {
      value: () => value,
      answer: (_, next) => onChange(next ?? undefined),
      prompt: () => "Answer to try",
      id: () => id,
      seed: () => "try",
      say: setTold,
      disabled: false,
    },
  });
  return (
    <div>
      {scene.interaction(node, scene)}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}
