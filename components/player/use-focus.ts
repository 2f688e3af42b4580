import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Moves the focus to new content once it is rendered, but only after the learner has interacted with the player. */
export function useFocus(phase: string) {
  const root = useRef<HTMLDivElement>(null);
  const pendingSelector = useRef<string>(undefined);
  const isTouched = useRef(false);
  const previousPhase = useRef(phase);
  useLayoutEffect(() => {
    if (phase !== previousPhase.current && isTouched.current) pendingSelector.current = "[data-place]";
    previousPhase.current = phase;
    const target =
      pendingSelector.current && root.current?.querySelector<HTMLElement>(pendingSelector.current);
    if (!target) return;
    pendingSelector.current = undefined;
    target.focus();
  });
  useEffect(() => {
    const markTouched = () => {
      isTouched.current = true;
    };
    const element = root.current;
    element?.addEventListener("focusin", markTouched, { once: true });
    element?.addEventListener("focusin", revealTextArea);
    return () => {
      element?.removeEventListener("focusin", markTouched);
      element?.removeEventListener("focusin", revealTextArea);
    };
  }, []);
  const [, forceRender] = useState(0);
  const focusNext = (selector: string) => {
    pendingSelector.current = selector;
    // Forces a render, because nothing else may change, for example if the question is already shown.
    forceRender((count) => count + 1);
  };
  return { root, focusNext };
}

/**
 * Scrolls a text area out from behind the sticky bars. Browsers scroll only to its cursor, and ignore the scroll margin.
 */
function revealTextArea({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
}

/**
 * Keeps the focused control above the sticky bar, also when the bar grows for a notice. The bar's height becomes a part
 * of the controls' scroll margin.
 */
export function useScrollAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    const player = element?.parentElement;
    if (!player) return;
    const observer = new ResizeObserver(() => {
      player.style.setProperty("--action-bar", `${element.offsetHeight}px`);
      const { activeElement } = player.getRootNode() as Document | ShadowRoot;
      if (activeElement && player.contains(activeElement) && isCovered(activeElement, element)) {
        activeElement.scrollIntoView({ block: "nearest" });
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
}

/** Checks whether a bar covers a part of an element outside of it. What the learner has scrolled away isn't covered. */
function isCovered(element: Element, bar: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const edges = bar.getBoundingClientRect();
  return !bar.contains(element) && bottom > edges.top && top < edges.bottom;
}
