"use client";

import { useEffect, useRef, useState } from "react";
import { COMMON } from "#lib/messages/common.ts";

/** Renders a button that applies filters in the URL and shows that the page is loading. It works without scripts. */
export function ApplyFiltersButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const onSubmit = () => setSubmitting(true);
    // The browser may restore the page from its back/forward cache in the state in which it was left.
    const onPageShow = () => setSubmitting(false);
    form?.addEventListener("submit", onSubmit);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
  return (
    <button ref={button} type="submit" className="button button-secondary" aria-busy={isSubmitting}>
      <span aria-live="polite">{isSubmitting ? COMMON.applying : COMMON.apply}</span>
    </button>
  );
}
