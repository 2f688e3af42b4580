import type { RubricItems } from "#lib/contract/marking.ts";
import { MARK_MESSAGES } from "#lib/messages/marking.ts";
import { KeyBadge } from "./action-button.tsx";
import { type Draft, formatExactScore } from "./draft.ts";

/** Returns the shortcut of a rubric item. Only the first 20 items have shortcuts. */
const getItemShortcut = (index: number): string | undefined =>
  index < 10 ? String((index + 1) % 10) : index < 20 ? `Shift+${(index + 1) % 10}` : undefined;

/** Renders the rubric items as toggle buttons. A pressed item awards its full points. */
export const RubricList = ({
  items,
  draft,
  showShortcuts,
  onToggle,
}: {
  items: RubricItems;
  draft: Draft;
  showShortcuts: boolean;
  onToggle: (index: number) => void;
}) => (
  <ul className="space-y-1">
    {items.map((item, index) => {
      const awarded = draft.rubric[item.id];
      const key = showShortcuts ? getItemShortcut(index) : undefined;
      const isPartial = awarded !== undefined && awarded !== item.points;
      return (
        <li key={item.id}>
          <button
            type="button"
            aria-pressed={awarded !== undefined}
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
              {isPartial ? MARK_MESSAGES.partialPoints(formatExactScore(awarded), item.points) : item.points}
            </span>
            <span aria-hidden="true" className="w-4 text-accent">
              {awarded === undefined ? "" : "✓"}
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);
