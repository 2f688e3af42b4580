import { useEffect, useLayoutEffect, useRef, useState } from "react";

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
    return () => element?.removeEventListener("focusin", revealTextArea);
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
