import type { ReactNode } from "react";

type GroupProps = {
  /** The question, for screen readers. */
  label: string;
  /** The id of an element with details. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

/** Controls of one interaction. It has no legend to see, as the question is in the content before it. */
export const Group = ({ label, describedBy, className = "space-y-2", children }: GroupProps) => (
  <fieldset aria-label={label} aria-describedby={describedBy} className={`min-w-0 ${className}`}>
    {children}
  </fieldset>
);
