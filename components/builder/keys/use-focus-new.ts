"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus into the line that was just added: the list's last one. */
export function useFocusNew(): { list: RefObject<HTMLDivElement | null>; focusNew: () => void } {
  const list = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>("input")?.focus();
  });
  return {
    list,
    focusNew: () => {
      isDue.current = true;
    },
  };
}
