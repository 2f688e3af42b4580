import { useEffect, useRef } from "react";
import type { OpaqueQuestion } from "#components/player/types.ts";
import type { TouchstoneAssessment } from "../public/embed.d.ts";
import { dispatchElementEvent } from "./dispatch-element-event.ts";

/**
 * A question with opaque content. The page renders it outside the shadow root, where the page's styles and scripts
 * apply, and a slot displays it in its place. It renders again when the answers change for a reason other than the
 * learner's input, for example when stored answers are restored.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new renderKey must run the effect again
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

/**
 * Renders the question with the page's function. An error in it becomes an event, so that the other questions still
 * render.
 */
function renderOpaqueQuestion(host: TouchstoneAssessment, container: HTMLElement, question: OpaqueQuestion) {
  try {
    return host.renderOpaque?.(container, question);
  } catch (error) {
    dispatchElementEvent(host, "error", { message: `renderOpaque failed: ${error}` });
    return undefined;
  }
}

const getSlotName = (questionId: string): string => `touchstone-${questionId}`;
