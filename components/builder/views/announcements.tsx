"use client";

import { useCallback, useState } from "react";
import type { Speak } from "../editing/keyboard.ts";

/** What is said aloud, and the place it is said from. The same words twice are said twice. */
export function useAnnouncements(): { speak: Speak; spoken: string } {
  const [spoken, setSpoken] = useState("");
  const speak = useCallback<Speak>((words) => {
    setSpoken((before) => (before === words ? `${words}\u00a0` : words));
  }, []);
  return { speak, spoken };
}

export const Announcements = ({ spoken }: { spoken: string }) => (
  <p aria-live="polite" className="sr-only">
    {spoken}
  </p>
);
