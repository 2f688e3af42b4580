import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Moves the focus where something new stands, once it stands there; on a page that nobody has touched it stays away. */
export function useFocus(phase: string) {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const isTouched = useRef(false);
  const before = useRef(phase);
  useLayoutEffect(() => {
    if (phase !== before.current && isTouched.current) wanted.current = "[data-place]";
    before.current = phase;
    const target = wanted.current && root.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = undefined;
    target.focus();
  });
  useEffect(() => {
    const touched = () => {
      isTouched.current = true;
    };
    root.current?.addEventListener("focusin", touched, { once: true });
  }, []);
  const [, makeAnew] = useState(0);
  const focusNext = (selector: string) => {
    wanted.current = selector;
    // What is shown may stay as it is, as when a question is gone to that is there already.
    makeAnew((times) => times + 1);
  };
  return { root, focusNext };
}
