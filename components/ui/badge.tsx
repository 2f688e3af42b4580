import type { ReactNode } from "react";

const TONES = {
  plain: "border-edge/50 text-muted",
  good: "border-good/50 text-good",
  warn: "border-warn/60 text-warn",
  bad: "border-bad/60 text-bad",
  accent: "border-accent/60 text-accent",
} as const;

/** Renders a status word. The color only supports the meaning of the word. */
export const Badge = ({ tone = "plain", children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
);
