"use client";

import { useCallback, useState } from "react";
import type { Announce } from "#components/builder/editing/keyboard.ts";

/**
 * Returns the message for screen readers and a function that sets it. If a message is repeated, it is announced again.
 */
export function useLiveRegion(): { announce: Announce; announcement: string } {
  const [announcement, setAnnouncement] = useState("");
  const announce = useCallback<Announce>((message) => {
    setAnnouncement((before) => (before === message ? `${message}\u00a0` : message));
  }, []);
  return { announce, announcement };
}

export const LiveRegion = ({ announcement }: { announcement: string }) => (
  <p aria-live="polite" className="sr-only">
    {announcement}
  </p>
);
