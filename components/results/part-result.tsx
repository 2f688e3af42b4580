import { Badge } from "#components/ui/badge.tsx";
import type { ExpectedAnswer } from "#lib/core/grading/index.ts";
import type { PartBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import { formatPoints, getOutcomeBadge } from "./format.ts";

type PartResultProps = {
  part: PartBreakdown;
  /** The question's only part: what is said of the question is not said again. */
  isOnlyPart: boolean;
  /** A teacher decides on the question: what the machine found counts in no total. */
  isHint: boolean;
};

/** One interaction: what became of it and, for those who may see keys, what was expected and the arithmetic. */
export function PartResult({
  part: { name, outcome, isAnswered, score, points: maxPoints, working },
  isOnlyPart,
  isHint,
}: PartResultProps) {
  const { label, tone } = getOutcomeBadge(outcome, isAnswered);
  return (
    <div className="space-y-1.5">
      {!isOnlyPart && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Badge tone={tone}>{label}</Badge>
          <span className="text-muted tabular-nums">
            {score} of {formatPoints(maxPoints)}
            {isHint && outcome !== "pending" && ", a hint for the teacher"}
          </span>
        </p>
      )}
      {working && (
        <>
          {working.expected.length > 0 && <ExpectedList type={working.type} expected={working.expected} />}
          <p className="wrap-anywhere">
            {working.type && <span className="text-muted">{KEY_NAMES[working.type]}: </span>}
            {working.how}.
          </p>
          {working.sum !== "" && !isOnlyPart && <p className="tabular-nums wrap-anywhere">{working.sum}</p>}
        </>
      )}
    </div>
  );
}

const KEY_NAMES = {
  choice: "Choice",
  text: "Text",
  numeric: "Number",
  match: "Pairs",
  order: "Order",
  point: "Point",
  expression: "Expression",
  open: "Open answer",
} as const;

const ExpectedList = ({
  type,
  expected,
}: {
  type: keyof typeof KEY_NAMES | null;
  expected: readonly ExpectedAnswer[];
}) => (
  <div>
    <p className="text-muted">
      {type === "choice" || type === "match" || type === "order" ? "Right" : "Accepted"}
    </p>
    <ul className="mt-0.5 space-y-0.5">
      {expected.map(({ text, fraction, met }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key that is shown does not change
        <li key={i} className="flex gap-2 wrap-anywhere">
          <span aria-hidden="true" className={`w-3 shrink-0 text-center ${met ? "text-good" : "text-muted"}`}>
            {met ? "✓" : "·"}
          </span>
          <span className="min-w-0">
            {text}
            {fraction !== null && <span className="text-muted tabular-nums"> earns {fraction}</span>}
            <span className={met ? "text-good" : "text-muted"}>{met ? ", met" : ", not met"}</span>
          </span>
        </li>
      ))}
    </ul>
  </div>
);
