import type { RubricItems } from "#lib/contract/grading-desk.ts";
import { KeyBadge } from "./action-button.tsx";
import { type Draft, shownScore } from "./draft.ts";

/** The keys of the first twenty items. */
const keyOfItem = (index: number): string | undefined =>
  index < 10 ? String((index + 1) % 10) : index < 20 ? `Shift+${(index + 1) % 10}` : undefined;

/** The rubric, item by item: on gives its points in full. */
export const RubricList = ({
  items,
  draft,
  withKeys,
  onToggle,
}: {
  items: RubricItems;
  draft: Draft;
  withKeys: boolean;
  onToggle: (index: number) => void;
}) => (
  <ul className="space-y-1">
    {items.map((item, index) => {
      const given = draft.rubric[item.id];
      const key = withKeys ? keyOfItem(index) : undefined;
      const isPart = given !== undefined && given !== item.points;
      return (
        <li key={item.id}>
          <button
            type="button"
            aria-pressed={given !== undefined}
            aria-keyshortcuts={key}
            onClick={() => onToggle(index)}
            className="flex min-h-9 w-full cursor-pointer items-start gap-2.5 rounded-md border border-edge/60 px-2.5 py-1.5 text-left text-sm hover:border-edge disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:border-accent aria-pressed:bg-accent/10"
          >
            {key && <KeyBadge shortcut={key.replace("Shift+", "⇧")} />}
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{item.title}</span>
              {item.description && <span className="block text-muted">{item.description}</span>}
            </span>
            <span className="tabular-nums">
              {isPart ? `${shownScore(given)} of ${item.points}` : item.points}
            </span>
            <span aria-hidden="true" className="w-4 text-accent">
              {given === undefined ? "" : "✓"}
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);
