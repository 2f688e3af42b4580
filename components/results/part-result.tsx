import type { ReactNode } from "react";
import type { ExpectedAnswer } from "#lib/core/grading/index.ts";
import type { PartBreakdown, QuestionBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import { KEY_TYPE_NAMES, SCORING } from "#lib/messages/results.ts";
import { OutcomeBadge } from "./outcome-badge.tsx";

type PartResultProps = {
  part: PartBreakdown;
  /**
   * Whether this is the question's only part, in which case the question's header already shows the outcome and points.
   */
  isOnlyPart: boolean;
  /** What gave the question its score. The parts don't if a teacher grades it, or a correction decided. */
  scoredBy: QuestionBreakdown["scoredBy"];
};

/** An interaction's outcome. If the user can see answer keys, it also shows each step from the answer to the points. */
export function PartResult({ part, isOnlyPart, scoredBy }: PartResultProps) {
  const { name, outcome, isAnswered, given, keyDetails } = part;
  const isWaiting = outcome === "pending" && scoredBy === "pending";
  if (isOnlyPart && !keyDetails) return null;
  return (
    <div className="space-y-1.5">
      {!isOnlyPart && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {(outcome !== "pending" || isWaiting) && (
            <>
              <OutcomeBadge outcome={outcome} isAnswered={isAnswered} />
              <span className="text-muted tabular-nums">{formatPartScore(part, scoredBy)}</span>
            </>
          )}
        </p>
      )}
      {keyDetails && <Steps given={given} details={keyDetails} isOnlyPart={isOnlyPart} />}
    </div>
  );
}

const formatPartScore = (
  { outcome, score, points }: PartBreakdown,
  scoredBy: PartResultProps["scoredBy"],
): string =>
  outcome === "pending" || scoredBy === "keys" || scoredBy === "skipped"
    ? SCORING.scoreOfPoints(score, points)
    : SCORING.autoPoints(score, points);

type KeyDetails = NonNullable<PartBreakdown["keyDetails"]>;

/** The answer, the answer as it was compared, the entries of the key, the fraction, and the points. */
const Steps = ({
  given,
  details: { type, normalized, expected, explanation, sum },
  isOnlyPart,
}: {
  given: PartBreakdown["given"];
  details: KeyDetails;
  isOnlyPart: boolean;
}) => (
  <dl className="space-y-1.5 wrap-anywhere">
    {given !== null && <Step name={SCORING.answer}>{given}</Step>}
    {normalized !== null && (
      <Step name={SCORING.comparedAs}>
        <span className="font-mono">{normalized}</span>
      </Step>
    )}
    {expected.length > 0 && (
      <Step
        name={type === "choice" || type === "match" || type === "order" ? SCORING.correct : SCORING.accepted}
      >
        <EntryList expected={expected} />
      </Step>
    )}
    <Step name={SCORING.fraction}>
      {type && <span className="text-muted">{KEY_TYPE_NAMES[type]}: </span>}
      {explanation}.
    </Step>
    {sum !== "" && !isOnlyPart && (
      <Step name={SCORING.points}>
        <span className="tabular-nums">{sum}</span>
      </Step>
    )}
  </dl>
);

const Step = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sm:grid sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const SIGNS = {
  match: { sign: "✓", tone: "text-good" },
  partial: { sign: "✓", tone: "text-warn" },
  no_match: { sign: "·", tone: "text-muted" },
  wrong_form: { sign: "✗", tone: "text-bad" },
  unlisted: { sign: "✗", tone: "text-bad" },
  not_tried: { sign: "·", tone: "text-muted" },
} as const satisfies Record<ExpectedAnswer["verdict"], object>;

const EntryList = ({ expected }: { expected: readonly ExpectedAnswer[] }) => (
  <ul className="space-y-0.5">
    {expected.map(({ text, fraction, verdict }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list of a finished result never changes
      <li key={i} className="flex gap-2">
        <span aria-hidden="true" className={`w-3 shrink-0 text-center ${SIGNS[verdict].tone}`}>
          {SIGNS[verdict].sign}
        </span>
        <span className="min-w-0">
          {text}
          {fraction !== null && <span className="text-muted tabular-nums"> {SCORING.earns(fraction)}</span>}
          <span className={SIGNS[verdict].tone}>, {SCORING.verdicts[verdict]}</span>
        </span>
      </li>
    ))}
  </ul>
);
