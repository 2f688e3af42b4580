import type { RubricItems } from "#lib/contract/marking.ts";
import { MARK_MESSAGES } from "#lib/messages/marking.ts";
import { KeyBadge } from "./action-button.tsx";
import { type Draft, formatExactScore } from "./draft.ts";
import { listRubricLevels } from "./rubric-levels.ts";

/** Returns the shortcut of a rubric item. Only the first 20 items have shortcuts. */
const getItemShortcut = (index: number): string | undefined =>
  index < 10 ? String((index + 1) % 10) : index < 20 ? `Shift+${(index + 1) % 10}` : undefined;

type Item = RubricItems[number];
type RubricListProps = {
  items: RubricItems;
  draft: Draft;
  showShortcuts: boolean;
  /** Awards an item's full points, or removes them. */
  onToggle: (index: number) => void;
  onLevel: (item: Item, points: number) => void;
};

/** Renders each rubric item as a button that awards its full points, and a button for each lower level. */
export const RubricList = ({ items, draft, showShortcuts, onToggle, onLevel }: RubricListProps) => (
  <ul className="divide-y divide-line overflow-clip rounded-md border border-edge/60 bg-surface">
    {items.map((item, index) => {
      const awarded = draft.rubric[item.id];
      const key = showShortcuts ? getItemShortcut(index) : undefined;
      const levels = listRubricLevels(item.points);
      const isOtherLevel = awarded !== undefined && awarded !== item.points && !levels.includes(awarded);
      return (
        <li key={item.id} className="flex flex-wrap items-start justify-end has-aria-pressed:bg-accent/10">
          <button
            type="button"
            aria-pressed={awarded !== undefined}
            aria-keyshortcuts={key}
            onClick={() => onToggle(index)}
            className="flex min-h-9 grow cursor-pointer items-start gap-2.5 px-2.5 py-2 text-left text-sm -outline-offset-2 hover:bg-ink/4 disabled:cursor-not-allowed disabled:opacity-55 max-lg:min-h-11 max-lg:py-3 lg:basis-44"
          >
            {key && <KeyBadge shortcut={key.replace("Shift+", "⇧")} />}
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{item.title}</span>
              {item.description && <span className="block text-muted">{item.description}</span>}
            </span>
            <span className="tabular-nums">
              {isOtherLevel ? MARK_MESSAGES.partialPoints(formatExactScore(awarded), item.points) : ""}
            </span>
          </button>
          <Levels item={item} levels={levels} awarded={awarded} onLevel={onLevel} />
        </li>
      );
    })}
  </ul>
);

const Levels = ({
  item,
  levels,
  awarded,
  onLevel,
}: {
  item: Item;
  levels: readonly number[];
  awarded: number | undefined;
  onLevel: RubricListProps["onLevel"];
}) => (
  <fieldset className="m-1 flex shrink-0 gap-0.5">
    <legend className="sr-only">{MARK_MESSAGES.levels(item.title)}</legend>
    {levels.map((level) => (
      <button
        key={level}
        type="button"
        aria-pressed={awarded === level}
        onClick={() => onLevel(item, level)}
        className="min-h-7 min-w-7 cursor-pointer rounded-sm border border-edge/60 px-1.5 text-sm tabular-nums hover:bg-ink/6 disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent max-lg:min-h-9 max-lg:min-w-9"
      >
        {formatExactScore(level)}
      </button>
    ))}
  </fieldset>
);
