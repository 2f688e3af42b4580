/** The logo, a touchstone with a streak of gold on it, and the name. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M4 2.5 14.5 1 19 7.5 17 17 7 19 1 12Z" className="fill-ink" />
      <path d="m5.5 12.5 8-6" className="stroke-paper" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
    Touchstone
  </span>
);
