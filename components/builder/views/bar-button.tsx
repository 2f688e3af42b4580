import type { ReactNode } from "react";

type BarButtonProps = {
  label: string;
  title: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A toolbar button. Clicking it doesn't move focus, so the text stays selected. */
export const BarButton = ({ label, title, pressed, disabled = false, onClick, children }: BarButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={title}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    className="button button-quiet min-w-8 px-1.5 aria-pressed:bg-ink/10"
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !disabled && onClick()}
  >
    <span aria-hidden="true">{children}</span>
  </button>
);
