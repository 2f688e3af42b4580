import { useEffect, useRef } from "react";
import type { OpaqueQuestion } from "#components/player/types.ts";
import type { TouchstoneAssessment } from "../public/embed.d.ts";
import { dispatchElementEvent } from "./dispatch-element-event.ts";

/**
 * A question of the page's own form, which the page renders outside the shadow root, where its own styles and scripts
 * work, and which a slot brings to its place. Rendered anew when answers come from elsewhere, as those that were kept.
 */
export function OpaqueQuestionSlot({
  host,
  question,
}: {
  host: TouchstoneAssessment;
  question: OpaqueQuestion;
}) {
  const { questionId, disabled } = question;
  const latest = useRef(question);
  latest.current = question;
  const knownAnswers = useRef("");
  const renderCount = useRef(0);
  const answers = JSON.stringify(question.answers);
  if (answers !== knownAnswers.current) {
    knownAnswers.current = answers;
    renderCount.current++;
  }
  const renderKey = renderCount.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn renders it anew
  useEffect(() => {
    const container = document.createElement("div");
    container.slot = getSlotName(questionId);
    host.append(container);
    const cleanup = renderOpaqueQuestion(host, container, {
      questionId,
      disabled,
      content: latest.current.content,
      sharedContext: latest.current.sharedContext,
      answers: latest.current.answers,
      answer(elements) {
        knownAnswers.current = JSON.stringify(elements);
        latest.current.answer(elements);
      },
    });
    return () => {
      cleanup?.();
      container.remove();
    };
  }, [host, questionId, disabled, renderKey]);
  return <slot name={getSlotName(questionId)} />;
}

/** What the page's function throws is the page's: the other questions are there all the same. */
function renderOpaqueQuestion(host: TouchstoneAssessment, container: HTMLElement, question: OpaqueQuestion) {
  try {
    return host.renderOpaque?.(container, question);
  } catch (error) {
    dispatchElementEvent(host, "error", { message: `renderOpaque failed: ${error}` });
    return undefined;
  }
}

const getSlotName = (questionId: string): string => `touchstone-${questionId}`;
