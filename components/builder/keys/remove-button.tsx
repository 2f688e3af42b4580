"use client";

import { KEYS } from "#lib/messages/editor-keys.ts";

type RemoveButtonProps = {
  /** The name of the row to remove, for screen readers. */
  name: string;
  onRemove: () => void;
  disabled?: boolean | undefined;
};

/** A button that removes a row. */
export const RemoveButton = ({ name, onRemove, disabled }: RemoveButtonProps) => (
  <button
    type="button"
    className="button button-quiet"
    aria-label={KEYS.remove(name)}
    disabled={disabled}
    onClick={onRemove}
  >
    <span aria-hidden="true">×</span>
  </button>
);
