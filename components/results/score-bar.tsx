/** A percentage drawn; the number stands beside it. */
export const ScoreBar = ({ percent, wide = false }: { percent: number; wide?: boolean }) => (
  <svg
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    className={`inline-block h-1.5 overflow-hidden rounded-full align-middle ${wide ? "w-full" : "w-14"}`}
  >
    <rect width="100" height="6" className="fill-ink/10" />
    <rect width={Math.max(0, Math.min(100, percent))} height="6" className="fill-accent" />
  </svg>
);
