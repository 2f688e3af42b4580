"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus into the line that was just added: into the last empty field of the list. */
export function useFocusNew(): { list: RefObject<HTMLDivElement | null>; focusNew: () => void } {
  const list = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const empty = [...(list.current?.querySelectorAll<HTMLInputElement>("input.input") ?? [])];
    empty.findLast((field) => field.value === "")?.focus();
  });
  return {
    list,
    focusNew: () => {
      isDue.current = true;
    },
  };
}
