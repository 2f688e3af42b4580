import type { Language } from "#components/content/messages/language.ts";

/** Takes an answer back, where the control itself has no way to. */
export const ClearButton = ({
  language,
  disabled,
  onClear,
}: {
  language: Language;
  disabled: boolean;
  onClear: () => void;
}) => (
  <button
    type="button"
    disabled={disabled}
    className="button button-quiet text-muted"
    onClick={({ currentTarget }) => {
      // The button goes with the answer; the focus stays where the answer was.
      currentTarget.parentElement?.querySelector<HTMLElement>("input, select")?.focus();
      onClear();
    }}
  >
    {language.text("clear")}
  </button>
);
