import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Attempt } from "./attempt.ts";
import { getHeadingId, type PlayerContext } from "./player-context.ts";
import { useAttempt } from "./use-attempt.ts";

/**
 * Restores and tracks the learner's place. The learner's choice of layout takes precedence over the page's
 * `preferredLayout`.
 */
export function useQuestionNavigation(
  context: PlayerContext,
  root: RefObject<HTMLElement | null>,
  preferredLayout: "paged" | "all" | undefined,
) {
  const { attempt } = context;
  const place = useAttempt(attempt, () => attempt.place);
  const isReady = useAttempt(attempt, () => attempt.isReady);
  const layout = place.layout ?? preferredLayout ?? "paged";
  const current = attempt.questions.find(({ id }) => id === place.question)?.number ?? 1;
  const isReview = place.isReview ?? false;
  const isAllShown = layout === "all" && !isReview;
  useFollowFocus(attempt, root, isAllShown);

  // If all questions are on one page, the last active question scrolls into view. The focus stays where it is, because
  // the page has just been loaded.
  const wasReady = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || wasReady.current) return;
    wasReady.current = true;
    const heading = root.current?.querySelector(`#${CSS.escape(getHeadingId(context, current))}`);
    if (isAllShown && current > 1 && heading && !isInView(heading.closest("[data-question]") ?? heading)) {
      heading.scrollIntoView();
    }
  }, [isReady, isAllShown, current, context, root]);
  return { place, layout, current, isReview };
}

/** Records which question has the focus if several are shown. */
function useFollowFocus(attempt: Attempt, root: RefObject<HTMLElement | null>, isAllShown: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !isAllShown) return;
    const recordFocus = (event: FocusEvent) => {
      // The composed path also includes the question around content that the page slotted in.
      const section = event
        .composedPath()
        .find((each) => each instanceof HTMLElement && each.dataset.question);
      const question = section instanceof HTMLElement ? section.dataset.question : undefined;
      if (question && question !== attempt.place.question) attempt.goTo({ ...attempt.place, question });
    };
    element.addEventListener("focusin", recordFocus);
    return () => element.removeEventListener("focusin", recordFocus);
  }, [attempt, root, isAllShown]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
