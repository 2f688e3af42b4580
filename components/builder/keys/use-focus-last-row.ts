"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Returns a function that moves focus to the last row of a list after it is added. */
export function useFocusLastRow(): { list: RefObject<HTMLDivElement | null>; focusLastRow: () => void } {
  const list = useRef<HTMLDivElement>(null);
  const isPending = useRef(false);
  useEffect(() => {
    if (!isPending.current) return;
    isPending.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>("input")?.focus();
  });
  return {
    list,
    focusLastRow: () => {
      isPending.current = true;
    },
  };
}
