"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus into the line that was just added: the list's last one. */
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
