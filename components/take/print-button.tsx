"use client";

/** Renders a button that prints the page. */
export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" className="button button-secondary" onClick={() => window.print()}>
    {label}
  </button>
);
