"use client";

import { ORDER_KEY } from "#lib/messages/editor-keys.ts";

type MoveButtonsProps = {
  /** The name of the item to move, for screen readers. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean | undefined;
  onMove: (to: number) => void;
};

/** Buttons that move a row up and down. Focus stays on the button, so that it can be pressed repeatedly. */
export const MoveButtons = ({ name, index, count, disabled, onMove }: MoveButtonsProps) => (
  <span className="flex">
    {STEPS.map(({ sign, message, by }) => {
      const to = index + by;
      const isEnd = to < 0 || to >= count;
      return (
        <button
          key={sign}
          type="button"
          className="button button-quiet"
          aria-label={ORDER_KEY[message](name)}
          // If the button were disabled at the first or last position, it would lose focus.
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
  { sign: "↑", message: "moveUp", by: -1 },
  { sign: "↓", message: "moveDown", by: 1 },
] as const;
