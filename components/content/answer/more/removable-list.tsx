import type { ReactNode } from "react";

type RemovableListProps = {
  label: string;
  /** What is shown instead of an empty list. */
  empty: string;
  items: readonly { key: string; content: ReactNode; removeLabel: string }[];
  disabled: boolean;
  onRemove: (index: number) => void;
};

/** Renders what a learner has put together, each item with a button that removes it. */
export const RemovableList = ({ label, empty, items, disabled, onRemove }: RemovableListProps) =>
  items.length === 0 ? (
    <p dir="auto" className="text-sm text-muted">
      {empty}
    </p>
  ) : (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ key, content, removeLabel }, index) => (
        <li key={key} className="flex items-center gap-2 rounded-lg border border-edge/50 bg-surface ps-3.5">
          <span dir="auto" className="min-w-0">
            {content}
          </span>
          <button
            type="button"
            disabled={disabled}
            aria-label={removeLabel}
            className="button button-quiet min-w-9"
            onClick={({ currentTarget }) => {
              // The button disappears together with its item, so the focus moves to another control of the interaction.
              const group = currentTarget.closest("fieldset");
              onRemove(index);
              group?.querySelector<HTMLElement>("button, [tabindex]")?.focus();
            }}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  );
