import { Badge } from "#components/ui/badge.tsx";
import { Scroller } from "#components/ui/scroller.tsx";
import type { Difference, Piece, QuestionDifference } from "#lib/contract/versions.ts";
import { DIFFERENCE } from "#lib/messages/versions.ts";

/** Shows the changes in the content, question by question. */
export function DifferenceView({ difference }: { difference: Difference }) {
  const { questions, contexts, exercises, unchanged, question_count: count } = difference;
  if (questions.length + contexts.length + exercises.length === 0) {
    return <p className="text-sm text-muted">{DIFFERENCE.none}</p>;
  }
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">{formatSummary(difference)}</p>
      <ol className="space-y-3">
        {contexts.map(({ exercise_id: id, text }) => (
          <li key={id} className="card space-y-2 p-4">
            <p className="text-sm font-medium">{DIFFERENCE.context}</p>
            {text ? <Text pieces={text} /> : <OtherChanges />}
          </li>
        ))}
        {exercises.map(({ exercise_id: id, number, facts }) => (
          <li key={id} className="card space-y-2 p-4">
            <p className="text-sm font-medium">{DIFFERENCE.exercise(number)}</p>
            <Facts {...facts} />
          </li>
        ))}
        {questions.map((question) => (
          <li key={question.id} className="card space-y-2.5 p-4">
            <Heading question={question} />
            <QuestionChanges {...question} />
          </li>
        ))}
      </ol>
      {unchanged > 0 && <p className="text-sm text-muted">{DIFFERENCE.unchanged(unchanged, count)}</p>}
    </div>
  );
}

/** Shows what changed in one question. */
export const QuestionChanges = ({
  text,
  facts,
  elsewhere,
}: Pick<QuestionDifference, "text" | "facts" | "elsewhere">) => (
  <>
    {text && <Text pieces={text} />}
    <Facts {...facts} />
    {elsewhere && <OtherChanges />}
  </>
);

function formatSummary({ questions }: Difference): string {
  const count = (test: (question: QuestionDifference) => boolean) => questions.filter(test).length;
  return DIFFERENCE.summary({
    added: count(({ kind }) => kind === "added"),
    removed: count(({ kind }) => kind === "removed"),
    changed: count((question) => question.kind === "changed" && !isOnlyMoved(question)),
    moved: count(({ moved }) => moved),
  });
}

const isOnlyMoved = ({ moved, text, facts, elsewhere }: QuestionDifference) =>
  moved && text === null && !elsewhere && facts.added.length + facts.removed.length === 0;

const TONES = { added: "good", removed: "bad", changed: "accent" } as const;

function Heading({ question }: { question: QuestionDifference }) {
  const { kind, number, moved } = question;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
      {number.after === null ? DIFFERENCE.formerQuestion(number.before) : DIFFERENCE.question(number.after)}
      {!isOnlyMoved(question) && <Badge tone={TONES[kind]}>{DIFFERENCE.kinds[kind]}</Badge>}
      {moved && <Badge tone="accent">{DIFFERENCE.moved(number.before, number.after)}</Badge>}
    </p>
  );
}

/** Marks insertions and deletions with elements and lines, not with color alone. */
const Text = ({ pieces }: { pieces: readonly Piece[] }) => (
  <Scroller label={DIFFERENCE.text} className="max-h-80 text-sm whitespace-pre-wrap wrap-anywhere">
    {pieces.map(({ kind, text }, index) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified only by their position
      if (kind === "same") return <span key={index}>{text}</span>;
      return kind === "deleted" ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <del key={index} className="bg-bad/10 text-bad">
          {text}
        </del>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <ins key={index} className="bg-good/10 text-good underline underline-offset-3">
          {text}
        </ins>
      );
    })}
  </Scroller>
);

const Facts = ({ removed, added }: { removed: readonly string[]; added: readonly string[] }) =>
  removed.length + added.length > 0 && (
    <ul className="space-y-1 text-sm">
      {removed.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same fact can appear twice
        <li key={index} className="flex gap-2 text-bad">
          <span aria-hidden="true">−</span>
          <del className="min-w-0 wrap-anywhere">{fact}</del>
        </li>
      ))}
      {added.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} className="flex gap-2 text-good">
          <span aria-hidden="true">+</span>
          <ins className="min-w-0 no-underline wrap-anywhere">{fact}</ins>
        </li>
      ))}
    </ul>
  );

const OtherChanges = () => <p className="text-sm text-muted">{DIFFERENCE.otherChanges}</p>;
