"use client";

import { useEffect, useRef, useState } from "react";

/** The button of a filter that stands in the address. It says that the page is on its way; without scripts it just sends. */
export function ApplyFiltersButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const onSubmit = () => setSubmitting(true);
    // A page that is come back to may be shown as it was left.
    const onPageShow = () => setSubmitting(false);
    form?.addEventListener("submit", onSubmit);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
  return (
    <button ref={button} type="submit" className="button button-primary" aria-busy={isSubmitting}>
      <span aria-live="polite">{isSubmitting ? "Looking…" : "Show"}</span>
    </button>
  );
}
