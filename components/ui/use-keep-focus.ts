"use client";

import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the keyboard's position when the focused element disappears: the focus moves to the element that `findNext`
 * returns, or to the container, instead of to the start of the page. This is checked whenever the calling component is
 * rendered. Returns the container's props, and a function to call when a dialog in the container closes.
 */
export function useKeepFocus<E extends HTMLElement>(
  findNext: (container: E) => HTMLElement | null | undefined,
) {
  const ref = useRef<E>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body || !ref.current) return;
    (findNext(ref.current) ?? ref.current).focus({ preventScroll: true });
  });
  return {
    container: {
      ref,
      onFocus: () => {
        hasFocus.current = true;
      },
      // React reports no blur of an element that it removes, so this is only called if the user moves the focus.
      onBlur: (event: FocusEvent<E>) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      },
    },
    // The button that opened the dialog may no longer exist.
    onDialogClose: () => {
      hasFocus.current = true;
    },
  };
}
