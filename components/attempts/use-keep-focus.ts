"use client";

import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the keyboard's position when the focused element disappears: the focus moves to the container instead of to the
 * start of the page. This is checked whenever the calling component is rendered. Returns the container's props.
 */
export function useKeepFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) {
      ref.current?.focus({ preventScroll: true });
    }
  });
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true;
    },
    // React reports no blur of an element that it removes, so this is only called if the user moves the focus.
    onBlur: (event: FocusEvent<E>) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
