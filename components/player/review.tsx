import type { Question } from "./questions.ts";
import type { Stage } from "./stage.ts";
import { useProgress } from "./use-attempt.ts";

type ReviewProps = {
  stage: Stage;
  onGo: (questionNumber: number) => void;
  onSubmit: () => void;
};

/** What is missing, with the way there, before the answers are handed in. */
export function Review({ stage, onGo, onSubmit }: ReviewProps) {
  const { attempt, language, id } = stage;
  const { text } = language;
  const progress = useProgress(attempt);
  const those = (wanted: (each: (typeof progress)[number]) => boolean): Question[] =>
    attempt.questions.filter((_, index) => {
      const each = progress[index];
      return each !== undefined && wanted(each);
    });
  const missing = those(({ completeness }) => completeness === "unanswered");
  const incomplete = those(({ completeness }) => completeness === "partly");
  const flagged = those((each) => each.flagged);
  const isAll = missing.length + incomplete.length === 0;
  return (
    <section aria-labelledby={`${id}-review`} className="max-w-3xl space-y-5">
      <h2 id={`${id}-review`} tabIndex={-1} data-place className="text-2xl font-semibold tracking-tight">
        {text("beforeSubmit")}
      </h2>
      {isAll && <p className="text-good">{text("allAnswered")}</p>}
      <Listed title={text("missing", { n: missing.length })} questions={missing} stage={stage} onGo={onGo} />
      <Listed
        title={text("incomplete", { n: incomplete.length })}
        questions={incomplete}
        stage={stage}
        onGo={onGo}
      />
      <Listed
        title={text("flaggedCount", { n: flagged.length })}
        questions={flagged}
        stage={stage}
        onGo={onGo}
      />
      <p className="text-sm text-muted">{text("cannotChange")}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary min-h-11 px-5" onClick={onSubmit}>
          {text(isAll ? "submit" : "submitAnyway")}
        </button>
        <button
          type="button"
          className="button button-secondary min-h-11"
          onClick={() => onGo(missing[0]?.number ?? 1)}
        >
          {text("backToQuestions")}
        </button>
      </div>
    </section>
  );
}

type ListedProps = {
  title: string;
  questions: readonly Question[];
  stage: Stage;
  onGo: (questionNumber: number) => void;
};

const Listed = ({ title, questions, stage: { language }, onGo }: ListedProps) =>
  questions.length > 0 && (
    <div className="space-y-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {questions.map(({ id, number }) => (
          <li key={id}>
            <button type="button" className="button button-secondary" onClick={() => onGo(number)}>
              {language.text("question", { i: number })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
