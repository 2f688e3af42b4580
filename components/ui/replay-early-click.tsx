"use client";

import { useEffect } from "react";

/** Tells the script of `EarlyClicks` that the page can handle clicks. */
export function ReplayEarlyClick() {
  useEffect(() => {
    window.dispatchEvent(new Event("touchstone:ready"));
  }, []);
  return null;
}
