import type { ReactNode } from "react";

const TONES = {
  info: "border-line bg-surface",
  good: "border-good/40 bg-good/8",
  warn: "border-warn/50 bg-warn/10",
  bad: "border-bad/50 bg-bad/8",
} as const;

/**
 * Renders a notice with optional actions. If `alert` is true, screen readers announce it as soon as it appears, and the
 * focus can be moved to it.
 */
export function Banner({
  tone = "info",
  alert = false,
  children,
}: {
  tone?: keyof typeof TONES;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role={alert ? "alert" : undefined}
      tabIndex={alert ? -1 : undefined}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border px-3.5 py-2.5 text-sm ${TONES[tone]}`}
    >
      {children}
    </div>
  );
}
