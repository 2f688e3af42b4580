import type { ReactNode } from "react";

type ReportSectionProps = { title: string; hint: string; children: ReactNode };

/** A part of a report, with an explanation below its heading. */
export const ReportSection = ({ title, hint, children }: ReportSectionProps) => (
  <section className="space-y-3">
    <div className="space-y-1">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="max-w-prose text-sm text-muted">{hint}</p>
    </div>
    {children}
  </section>
);
