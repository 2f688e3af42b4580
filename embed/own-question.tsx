import { useEffect, useRef } from "react";
import type { OpaqueQuestion } from "#components/player/types.ts";
import type { TouchstoneAssessment } from "../public/embed.d.ts";

/**
 * A question of the page's own form, which the page renders outside the shadow root, where its own styles and scripts
 * work, and which a slot brings to its place. Answers go through whatever question was given last.
 */
export function OwnQuestion({ host, question }: { host: TouchstoneAssessment; question: OpaqueQuestion }) {
  const { questionId, disabled } = question;
  const latest = useRef(question);
  latest.current = question;
  useEffect(() => {
    const container = document.createElement("div");
    container.slot = slotOf(questionId);
    host.append(container);
    const takeAway = host.renderOpaque?.(container, {
      questionId,
      disabled,
      content: latest.current.content,
      answers: latest.current.answers,
      answer: (elements) => latest.current.answer(elements),
    });
    return () => {
      takeAway?.();
      container.remove();
    };
  }, [host, questionId, disabled]);
  return <slot name={slotOf(questionId)} />;
}

const slotOf = (questionId: string): string => `touchstone-${questionId}`;
