import { useEffect, useRef } from "react";
import type { PlayerContext } from "./player-context.ts";
import { useProgress } from "./use-attempt.ts";

type QuestionNavProps = {
  context: PlayerContext;
  current: number | undefined;
  onNavigate: (questionNumber: number) => void;
};

/** Renders a numbered button for each question, which shows whether the question is answered and flagged. */
export function QuestionNav({ context, current, onNavigate }: QuestionNavProps) {
  const { attempt, language } = context;
  const { text } = language;
  const progress = useProgress(attempt);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (current === undefined || !element) return;
    // The observer reports the size at the start, and again when the rows break elsewhere, as on a rotated phone.
    const observer = new ResizeObserver(() => showCurrent(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav aria-label={text("questions")}>
      {/* The list ends in the middle of its fourth row, which shows that it scrolls. */}
      <ol ref={list} className="flex max-h-37 flex-wrap gap-1.5 overflow-y-auto p-1">
        {progress.map(({ id, number, completeness, flagged }) => {
          const isCurrent = number === current;
          const states = [text(completeness), ...(flagged ? [text("flagged")] : [])].join(", ");
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isCurrent ? "step" : undefined}
                aria-label={`${text("question", { i: number })}, ${states}`}
                onClick={() => onNavigate(number)}
                className={`relative grid size-9 cursor-pointer place-items-center rounded-md border text-sm tabular-nums ${STATUS_CLASSES[completeness]} ${isCurrent ? "outline-2 outline-offset-1 outline-ink" : ""}`}
              >
                {language.number(number)}
                {flagged && (
                  <svg
                    viewBox="0 0 8 8"
                    width="9"
                    height="9"
                    aria-hidden="true"
                    className="absolute end-0.5 top-0.5 fill-warn"
                  >
                    <path d="M0 0h8L5.5 2.5 8 5H1.5v3H0z" />
                  </svg>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Scrolls the list, but not the page, so that the number of the current question is near its middle. */
function showCurrent(list: HTMLOListElement): void {
  const button = list.querySelector<HTMLElement>("[aria-current]");
  if (button) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
}

const STATUS_CLASSES = {
  answered: "border-accent bg-accent/15 font-semibold text-ink underline decoration-2 underline-offset-3",
  partly: "border-accent border-dashed bg-surface text-ink",
  unanswered: "border-edge/60 bg-surface text-muted",
} as const;
