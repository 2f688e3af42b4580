import type { QuestionAgreement } from "#lib/contract/agreement.ts";
import { AGREEMENT, formatCoefficient } from "#lib/messages/agreement.ts";

/** The width and height of the drawing. It shows values from -1 to 1. */
const [WIDTH, HEIGHT] = [120, 20];
const toX = (value: number): number => 4 + ((value + 1) / 2) * (WIDTH - 8);

/** Renders a coefficient with its confidence interval, as text and as a dot with whiskers. */
export function Estimate({ estimate }: { estimate: QuestionAgreement["kappa"] }) {
  if (!estimate) return <span className="text-muted">{AGREEMENT.undefinedFigure}</span>;
  const { value, low, high } = estimate;
  const middle = HEIGHT / 2;
  return (
    <span className="flex items-center gap-3 whitespace-nowrap tabular-nums">
      <span className="w-28">
        <span className="font-medium">{formatCoefficient(value)}</span>{" "}
        <span className="text-xs text-muted">
          {AGREEMENT.interval(formatCoefficient(low), formatCoefficient(high))}
        </span>
      </span>
      <svg
        className="max-sm:hidden"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
      >
        <line x1={toX(-1)} x2={toX(1)} y1={middle} y2={middle} className="stroke-line" />
        <line x1={toX(0)} x2={toX(0)} y1="3" y2={HEIGHT - 3} className="stroke-edge" strokeDasharray="2 2" />
        <line
          x1={toX(low)}
          x2={toX(high)}
          y1={middle}
          y2={middle}
          className="stroke-accent"
          strokeWidth="2"
        />
        <Limit x={toX(low)} />
        <Limit x={toX(high)} />
        <circle cx={toX(value)} cy={middle} r="4" className="fill-accent" />
      </svg>
    </span>
  );
}

const Limit = ({ x }: { x: number }) => (
  <line x1={x} x2={x} y1={HEIGHT / 2 - 4} y2={HEIGHT / 2 + 4} className="stroke-accent" />
);
