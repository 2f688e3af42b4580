import type { ExpectedAnswer } from "#lib/core/grading/index.ts";
import type { PartBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import { KEY_TYPE_NAMES, SCORING } from "#lib/messages/results.ts";
import { OutcomeBadge } from "./outcome-badge.tsx";

type PartResultProps = {
  part: PartBreakdown;
  /**
   * Whether this is the question's only part, in which case the question's header already shows the outcome and points.
   */
  isOnlyPart: boolean;
  /** Whether a teacher grades the question, so that the automatic scores of its parts don't count. */
  isTeacherGraded: boolean;
};

/**
 * An interaction's outcome. If the user can see answer keys, it also shows the expected answers and the calculation.
 */
export const PartResult = ({
  part: { name, outcome, isAnswered, score, points, keyDetails },
  isOnlyPart,
  isTeacherGraded,
}: PartResultProps) => (
  <div className="space-y-1.5">
    {!isOnlyPart && (
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <OutcomeBadge outcome={outcome} isAnswered={isAnswered} />
        <span className="text-muted tabular-nums">
          {isTeacherGraded && outcome !== "pending"
            ? SCORING.autoPoints(score, points)
            : SCORING.points(score, points)}
        </span>
      </p>
    )}
    {keyDetails && (
      <>
        {keyDetails.expected.length > 0 && (
          <ExpectedList type={keyDetails.type} expected={keyDetails.expected} />
        )}
        <p className="wrap-anywhere">
          {keyDetails.type && <span className="text-muted">{KEY_TYPE_NAMES[keyDetails.type]}: </span>}
          {keyDetails.explanation}.
        </p>
        {keyDetails.sum !== "" && !isOnlyPart && (
          <p className="tabular-nums wrap-anywhere">{keyDetails.sum}</p>
        )}
      </>
    )}
  </div>
);

const ExpectedList = ({
  type,
  expected,
}: {
  type: keyof typeof KEY_TYPE_NAMES | null;
  expected: readonly ExpectedAnswer[];
}) => (
  <div>
    <p className="text-muted">
      {type === "choice" || type === "match" || type === "order" ? SCORING.correct : SCORING.accepted}
    </p>
    <ul className="mt-0.5 space-y-0.5">
      {expected.map(({ text, fraction, matched: isMatched }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a finished result never changes
        <li key={i} className="flex gap-2 wrap-anywhere">
          <span
            aria-hidden="true"
            className={`w-3 shrink-0 text-center ${isMatched ? "text-good" : "text-muted"}`}
          >
            {isMatched ? "✓" : "·"}
          </span>
          <span className="min-w-0">
            {text}
            {fraction !== null && <span className="text-muted tabular-nums"> {SCORING.earns(fraction)}</span>}
            <span className={isMatched ? "text-good" : "text-muted"}>
              , {isMatched ? SCORING.matched : SCORING.notMatched}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </div>
);
