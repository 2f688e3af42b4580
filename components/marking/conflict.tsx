import { Banner } from "#components/ui/banner.tsx";
import type { AnswerMark, RubricItems } from "#lib/contract/marking.ts";
import { CONFLICT_MESSAGES } from "#lib/messages/marking.ts";
import { type Draft, formatExactScore, toDraft } from "./draft.ts";

type ConflictProps = {
  mine: Draft;
  theirs: AnswerMark | null;
  items: RubricItems;
  onResolve: (winner: "mine" | "theirs") => void;
};

/** Shows both marks if two graders graded the same answer. Neither is saved until the grader chooses. */
export const Conflict = ({ mine, theirs, items, onResolve }: ConflictProps) => (
  <section aria-label={CONFLICT_MESSAGES.title} className="space-y-3">
    <Banner tone="warn" alert>
      {CONFLICT_MESSAGES.lead(theirs?.by)}
    </Banner>
    <div className="grid gap-3 sm:grid-cols-2">
      <Version
        title={CONFLICT_MESSAGES.mine}
        mark={mine}
        items={items}
        action={CONFLICT_MESSAGES.keepMine}
        onKeep={() => onResolve("mine")}
      />
      <Version
        title={CONFLICT_MESSAGES.theirs(theirs?.by)}
        mark={toDraft(theirs)}
        items={items}
        action={CONFLICT_MESSAGES.keepTheirs}
        onKeep={() => onResolve("theirs")}
      />
    </div>
  </section>
);

const Version = ({
  title,
  mark,
  items,
  action,
  onKeep,
}: {
  title: string;
  mark: Draft;
  items: RubricItems;
  action: string;
  onKeep: () => void;
}) => (
  <article aria-label={title} className="card flex flex-col gap-2 p-3 text-sm">
    <h2 className="font-medium wrap-anywhere">{title}</h2>
    <p>{CONFLICT_MESSAGES.points(formatExactScore(mark.score))}</p>
    {Object.entries(mark.rubric).length > 0 && (
      <ul className="list-disc pl-5">
        {Object.entries(mark.rubric).map(([id, points]) => (
          <li key={id}>
            {items.find((item) => item.id === id)?.title ?? id}: {points}
          </li>
        ))}
      </ul>
    )}
    <p className="flex-1 whitespace-pre-wrap wrap-anywhere">{mark.comment || CONFLICT_MESSAGES.noComment}</p>
    <button type="button" className="button button-secondary" onClick={onKeep}>
      {action}
    </button>
  </article>
);
