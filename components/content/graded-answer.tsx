import type { Language, Messages } from "./messages/language.ts";

/** How a response was graded. */
export type GradedResponse = {
  outcome: "correct" | "partial" | "incorrect" | "skipped" | "pending";
  /** A correct answer, or undefined if there is none to show. */
  right: unknown;
  /** Whether the reader is the learner who gave the answer. */
  isOwn?: boolean;
};

/** How the responses were graded, by response id. */
export type GradedResponses = ReadonlyMap<string, GradedResponse>;

export type Verdict = "correct" | "partial" | "incorrect";

const VERDICTS = {
  correct: { text: "correct", tone: "text-good", box: "border-good/60 bg-good/10" },
  partial: { text: "partiallyCorrect", tone: "text-warn", box: "border-warn/60 bg-warn/10" },
  incorrect: { text: "incorrect", tone: "text-bad", box: "border-bad/60 bg-bad/10" },
} as const satisfies Record<Verdict, { text: keyof Messages; tone: string; box: string }>;

export const getVerdictTone = (verdict: Verdict): string => VERDICTS[verdict].tone;
export const getVerdictText = (verdict: Verdict): keyof Messages => VERDICTS[verdict].text;
export const getVerdictBox = (verdict: Verdict): string => VERDICTS[verdict].box;

const PATHS = {
  correct: "m3 8.5 3.5 3.5L13 4.5",
  partial: "M3 8h10",
  incorrect: "m4 4 8 8m0-8-8 8",
} as const satisfies Record<Verdict, string>;

/** Renders a check mark, a dash or a cross. The text beside it says the same. */
export const VerdictIcon = ({ verdict }: { verdict: Verdict }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    className={`inline-block shrink-0 fill-none stroke-current align-[-0.15em] ${VERDICTS[verdict].tone}`}
  >
    <path d={PATHS[verdict]} strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** Returns the verdict on a whole response, or undefined if there is none: nothing was answered, or it isn't graded yet. */
export const getVerdict = ({ outcome }: GradedResponse): Verdict | undefined =>
  outcome === "skipped" || outcome === "pending" ? undefined : outcome;

/** Renders an answer within a line, with its verdict. */
export const AnswerChip = ({
  name,
  verdict,
  language,
}: {
  name: string;
  verdict: Verdict;
  language: Language;
}) => (
  <mark className={`rounded border px-1.5 text-ink wrap-anywhere ${VERDICTS[verdict].box}`}>
    <VerdictIcon verdict={verdict} />
    <span className="sr-only">{language.text(VERDICTS[verdict].text)}:</span> {name}
  </mark>
);

/** Renders a correct answer that the learner didn't give, within a line. */
export const RightChip = ({ name, language }: { name: string; language: Language }) => (
  <span className="rounded border border-dashed border-good px-1.5 text-good wrap-anywhere">
    <span className="text-xs">{language.text("correctMark")}</span> {name}
  </span>
);

/** Renders the answers at a place, such as a gap, and the correct answers that are missing there. */
export function GradedNames({
  given,
  right,
  graded,
  language,
}: {
  given: readonly string[];
  right: readonly string[];
  graded: GradedResponse;
  language: Language;
}) {
  const isRight = (name: string) => graded.outcome === "correct" || right.includes(name);
  const missing = graded.outcome === "correct" ? [] : right.filter((name) => !given.includes(name));
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 leading-7">
      {given.map((name) => (
        <AnswerChip
          key={name}
          name={name}
          verdict={isRight(name) ? "correct" : "incorrect"}
          language={language}
        />
      ))}
      {given.length === 0 && <span className="text-sm text-muted">{language.text("noAnswer")}</span>}
      {missing.map((name) => (
        <RightChip key={name} name={name} language={language} />
      ))}
    </span>
  );
}
