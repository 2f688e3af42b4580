"use client";

type MoveButtonsProps = {
  /** What is moved, as it is spoken of. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean | undefined;
  onMove: (to: number) => void;
};

/** One step up, one step down. The focus stays on the button, so that a row can be walked to its place. */
export const MoveButtons = ({ name, index, count, disabled, onMove }: MoveButtonsProps) => (
  <span className="flex">
    {STEPS.map(({ sign, direction, by }) => {
      const to = index + by;
      const isEnd = to < 0 || to >= count;
      return (
        <button
          key={direction}
          type="button"
          className="button button-quiet"
          aria-label={`Move ${name} ${direction}`}
          // Not `disabled`: the focus would be lost at the end of the way.
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
  { sign: "↑", direction: "up", by: -1 },
  { sign: "↓", direction: "down", by: 1 },
] as const;
