import type { ReactNode } from "react";

type GroupProps = {
  /** What is asked there. */
  label: string;
  /** The id of what says more. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

/** Controls that answer one thing together. Its name is a label, as what is asked stands in the content before it. */
export const Group = ({ label, describedBy, className = "space-y-2", children }: GroupProps) => (
  <fieldset aria-label={label} aria-describedby={describedBy} className={`min-w-0 ${className}`}>
    {children}
  </fieldset>
);
