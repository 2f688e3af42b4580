type ProgressBarProps = {
  /** From 0 to 100; what lies outside is drawn as the nearest of them. */
  percent: number;
  /** The color of the bar. */
  fill?: string;
  /** Height, width and corners. */
  className?: string;
};

/** A percentage as a horizontal bar. Hidden from screen readers: the number stands beside it. */
export const ProgressBar = ({
  percent,
  fill = "fill-accent",
  className = "h-1.5 w-full rounded-full",
}: ProgressBarProps) => (
  <svg
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    className={`overflow-hidden ${className}`}
  >
    <rect width="100" height="6" className="fill-ink/10" />
    <rect width={Math.max(0, Math.min(100, percent))} height="6" className={fill} />
  </svg>
);
