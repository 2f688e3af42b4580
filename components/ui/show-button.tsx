"use client";

import { useEffect, useRef, useState } from "react";

/** The button of a filter that stands in the address. It says that the page is on its way; without scripts it just sends. */
export function ShowButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const sent = () => setSent(true);
    // A page that is come back to may be shown as it was left.
    const back = () => setSent(false);
    form?.addEventListener("submit", sent);
    window.addEventListener("pageshow", back);
    return () => {
      form?.removeEventListener("submit", sent);
      window.removeEventListener("pageshow", back);
    };
  }, []);
  return (
    <button ref={button} type="submit" className="button button-primary" aria-busy={isSent}>
      <span aria-live="polite">{isSent ? "Looking…" : "Show"}</span>
    </button>
  );
}
