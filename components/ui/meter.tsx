import { ProgressBar } from "./chart/progress-bar.tsx";

/** Renders a bar that shows how much of a limit is used. The numbers are shown next to it. */
export function Meter({ value, max }: { value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const fill = share >= 1 ? "fill-bad" : share >= 0.8 ? "fill-warn" : "fill-accent";
  return <ProgressBar percent={share * 100} fill={fill} className="mt-2 h-1.5 w-full rounded-full" />;
}
