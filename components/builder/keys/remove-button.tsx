"use client";

type RemoveButtonProps = {
  /** What goes, as it is spoken of. */
  name: string;
  onRemove: () => void;
  disabled?: boolean | undefined;
};

/** Takes a line out. */
export const RemoveButton = ({ name, onRemove, disabled }: RemoveButtonProps) => (
  <button
    type="button"
    className="button button-quiet"
    aria-label={`Take out ${name}`}
    disabled={disabled}
    onClick={onRemove}
  >
    <span aria-hidden="true">×</span>
  </button>
);
