type ProgressBarProps = {
  /** From 0 to 100. Values outside this range are clamped. */
  percent: number;
  /** The color of the bar. */
  fill?: string;
  /** Classes for the height, width and corners. */
  className?: string;
};

/**
 * Renders a percentage as a horizontal bar. It is hidden from screen readers, because the number is shown next to it.
 */
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
