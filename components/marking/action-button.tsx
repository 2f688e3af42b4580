import type { ReactNode } from "react";
import { formatKeys } from "#lib/messages/format-keys.ts";

type ActionButtonProps = {
  onClick: () => void;
  /** The key with the same effect, or undefined if shortcuts are off. */
  shortcut?: string | undefined;
  disabled?: boolean;
  pressed?: boolean;
  primary?: boolean;
  quiet?: boolean;
  className?: string;
  children: ReactNode;
};

/** Renders a button with its shortcut. Screen readers get the shortcut from `aria-keyshortcuts`. */
export const ActionButton = ({
  onClick,
  shortcut,
  disabled = false,
  pressed,
  primary = false,
  quiet = false,
  className = "",
  children,
}: ActionButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    disabled={disabled}
    aria-pressed={pressed}
    aria-keyshortcuts={shortcut && toAriaKeyShortcut(shortcut)}
    className={`button shrink-0 aria-pressed:border-accent aria-pressed:bg-accent/10 ${primary ? "button-primary" : quiet ? "button-quiet" : "button-secondary"} ${className}`}
  >
    {children}
    {shortcut && <KeyBadge shortcut={shortcut} />}
  </button>
);

type IconActionProps = Pick<ActionButtonProps, "onClick" | "shortcut" | "disabled"> & {
  /** The button's name, which also appears with its shortcut when the pointer rests on it. */
  name: string;
  children: ReactNode;
};

/** Renders a button that consists of an icon. */
export const IconAction = ({ onClick, shortcut, disabled = false, name, children }: IconActionProps) => (
  <button
    type="button"
    onClick={onClick}
    disabled={disabled}
    aria-label={name}
    aria-keyshortcuts={shortcut && toAriaKeyShortcut(shortcut)}
    title={shortcut ? `${name} (${formatShortcut(shortcut)})` : name}
    className="button button-quiet size-9 shrink-0 px-0"
  >
    {children}
  </button>
);

export const KeyBadge = ({ shortcut }: { shortcut: string }) => (
  <span
    aria-hidden="true"
    className="rounded-sm border border-current/35 px-1 font-mono text-xs leading-4 font-normal max-lg:hidden"
  >
    {formatShortcut(shortcut)}
  </span>
);

const isCapital = (key: string): boolean => key.length === 1 && key !== key.toLowerCase();
/** Formats a key for display. `N` means Shift+N. A lowercase letter is shown in uppercase, as printed on the key. */
const formatShortcut = (key: string): string =>
  key.length > 1 ? formatKeys(key) : isCapital(key) ? `⇧${key}` : key.toUpperCase();
const toAriaKeyShortcut = (key: string): string =>
  isCapital(key) ? `Shift+${key}` : key.replace("Ctrl", "Control");
