/** How much of something is used, drawn. The same stands in numbers beside it. */
export function Meter({ value, max }: { value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const tone = share >= 1 ? "fill-bad" : share >= 0.8 ? "fill-warn" : "fill-accent";
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="mt-2 h-1.5 w-full overflow-hidden rounded-full"
      aria-hidden="true"
    >
      <rect width="100" height="6" className="fill-ink/10" />
      <rect width={share * 100} height="6" className={tone} />
    </svg>
  );
}
