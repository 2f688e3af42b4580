import type { ReactNode } from "react";

type GroupProps = {
  /** The accessible name, which is the question. */
  label: string;
  /** The id of an element that describes the group. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Renders the controls of an interaction. The group has no visible legend, because the question is in the preceding
 * content.
 */
export const Group = ({ label, describedBy, className = "space-y-2", children }: GroupProps) => (
  <fieldset aria-label={label} aria-describedby={describedBy} className={`min-w-0 ${className}`}>
    {children}
  </fieldset>
);
