import { Banner } from "#components/ui/banner.tsx";
import type { AnswerMark, RubricItems } from "#lib/contract/marking.ts";
import { type Draft, formatScore, toDraft } from "./draft.ts";

type ConflictProps = {
  mine: Draft;
  theirs: AnswerMark | null;
  items: RubricItems;
  onResolve: (winner: "mine" | "theirs") => void;
};

/** Two teachers marked one answer: both marks side by side, and nothing is written until somebody says which counts. */
export const Conflict = ({ mine, theirs, items, onResolve }: ConflictProps) => (
  <section aria-label="Two marks" className="space-y-3">
    <Banner tone="warn" alert>
      {theirs?.by ?? "Somebody"} marked this answer at the same time. Both marks are here; say which counts.
    </Banner>
    <div className="grid gap-3 sm:grid-cols-2">
      <Version title="Yours" mark={mine} items={items} action="Keep mine" onKeep={() => onResolve("mine")} />
      <Version
        title={theirs?.by ?? "The other"}
        mark={toDraft(theirs)}
        items={items}
        action="Keep theirs"
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
    <h3 className="font-medium wrap-anywhere">{title}</h3>
    <p>Points: {formatScore(mark.score)}</p>
    {Object.entries(mark.rubric).length > 0 && (
      <ul className="list-disc pl-5">
        {Object.entries(mark.rubric).map(([id, points]) => (
          <li key={id}>
            {items.find((item) => item.id === id)?.title ?? id}: {points}
          </li>
        ))}
      </ul>
    )}
    <p className="flex-1 whitespace-pre-wrap wrap-anywhere">{mark.comment || "No comment."}</p>
    <button type="button" className="button button-secondary" onClick={onKeep}>
      {action}
    </button>
  </article>
);
