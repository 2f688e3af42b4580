import type { Language } from "#components/content/messages/language.ts";

/** Renders a button that clears an answer if the control itself can't. */
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
      // The button disappears together with the answer, so the focus moves to the control.
      currentTarget.closest("fieldset")?.querySelector<HTMLElement>("input, select")?.focus();
      onClear();
    }}
  >
    {language.text("clear")}
  </button>
);
