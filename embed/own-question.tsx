import { useEffect, useRef } from "react";
import type { OpaqueQuestion } from "#components/player/types.ts";
import type { TouchstoneAssessment } from "../public/embed.d.ts";
import { tell } from "./tell.ts";

/**
 * A question of the page's own form, which the page renders outside the shadow root, where its own styles and scripts
 * work, and which a slot brings to its place. Rendered anew when answers come from elsewhere, as those that were kept.
 */
export function OwnQuestion({ host, question }: { host: TouchstoneAssessment; question: OpaqueQuestion }) {
  const { questionId, disabled } = question;
  const latest = useRef(question);
  latest.current = question;
  const known = useRef("");
  const times = useRef(0);
  const answers = JSON.stringify(question.answers);
  if (answers !== known.current) {
    known.current = answers;
    times.current++;
  }
  const turn = times.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn renders it anew
  useEffect(() => {
    const container = document.createElement("div");
    container.slot = slotOf(questionId);
    host.append(container);
    const takeAway = rendered(host, container, {
      questionId,
      disabled,
      content: latest.current.content,
      sharedContext: latest.current.sharedContext,
      answers: latest.current.answers,
      answer(elements) {
        known.current = JSON.stringify(elements);
        latest.current.answer(elements);
      },
    });
    return () => {
      takeAway?.();
      container.remove();
    };
  }, [host, questionId, disabled, turn]);
  return <slot name={slotOf(questionId)} />;
}

/** What the page's function throws is the page's: the other questions are there all the same. */
function rendered(host: TouchstoneAssessment, container: HTMLElement, question: OpaqueQuestion) {
  try {
    return host.renderOpaque?.(container, question);
  } catch (error) {
    tell(host, "error", { message: `renderOpaque failed: ${error}` });
    return undefined;
  }
}

const slotOf = (questionId: string): string => `touchstone-${questionId}`;
