import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Attempt } from "./attempt.ts";
import { headingId, type Stage } from "./stage.ts";
import { useAttempt } from "./use-attempt.ts";

/** Where the learner is, as it was kept and as it changes. `shown` is how the page wants its questions to be shown. */
export function usePlace(
  stage: Stage,
  root: RefObject<HTMLElement | null>,
  shown: "paged" | "all" | undefined,
) {
  const { attempt } = stage;
  const place = useAttempt(attempt, () => attempt.place);
  const isReady = useAttempt(attempt, () => attempt.isReady);
  const layout = place.layout ?? shown ?? "paged";
  const current = attempt.questions.find(({ id }) => id === place.question)?.number ?? 1;
  const isReview = place.isReview ?? false;
  const isAll = layout === "all" && !isReview;
  useFollowFocus(attempt, root, isAll);

  // Where all questions stand on one page, the one that was worked on comes into view again. The focus stays where it
  // is: a page that has just been loaded takes it from nobody.
  const wasReady = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || wasReady.current) return;
    wasReady.current = true;
    const heading = root.current?.querySelector(`#${CSS.escape(headingId(stage, current))}`);
    if (isAll && current > 1 && heading && !isInView(heading.closest("[data-question]") ?? heading)) {
      heading.scrollIntoView();
    }
  }, [isReady, isAll, current, stage, root]);
  return { place, layout, current, isReview };
}

/** Notes the question that the focus comes to, where several are shown. */
function useFollowFocus(attempt: Attempt, root: RefObject<HTMLElement | null>, isAll: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !isAll) return;
    const note = (event: FocusEvent) => {
      // The path also leads from what a page puts into a slot to the question around that.
      const section = event
        .composedPath()
        .find((each) => each instanceof HTMLElement && each.dataset.question);
      const question = section instanceof HTMLElement ? section.dataset.question : undefined;
      if (question && question !== attempt.place.question) attempt.goTo({ ...attempt.place, question });
    };
    element.addEventListener("focusin", note);
    return () => element.removeEventListener("focusin", note);
  }, [attempt, root, isAll]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
