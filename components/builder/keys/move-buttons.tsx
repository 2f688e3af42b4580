"use client";

import { ORDER_KEY } from "#lib/messages/editor-keys.ts";

type MoveButtonsProps = {
  /** The name of what is moved, for screen readers. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean | undefined;
  onMove: (to: number) => void;
};

/** Buttons to move a row up and down. The focus stays on the button, so that it can be pressed repeatedly. */
export const MoveButtons = ({ name, index, count, disabled, onMove }: MoveButtonsProps) => (
  <span className="flex">
    {STEPS.map(({ sign, getLabel, by }) => {
      const to = index + by;
      const isEnd = to < 0 || to >= count;
      return (
        <button
          key={sign}
          type="button"
          className="button button-quiet"
          aria-label={getLabel(name)}
          // A disabled button would lose the focus at the first or last position.
          aria-disabled={isEnd || disabled}
          onClick={() => {
            if (!isEnd && !disabled) onMove(to);
          }}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      );
    })}
  </span>
);

const STEPS = [
  { sign: "↑", getLabel: ORDER_KEY.moveUp, by: -1 },
  { sign: "↓", getLabel: ORDER_KEY.moveDown, by: 1 },
] as const;
