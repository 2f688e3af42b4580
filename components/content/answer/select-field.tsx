import type { Language } from "#components/content/messages/language.ts";

type SelectFieldProps = {
  label: string;
  options: readonly { id: string; name: string }[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  disabled: boolean;
  language: Language;
};

/**
 * Renders a native select for at most one option. Its values are indexes, because an author's ids may reveal the
 * correct order.
 */
export const SelectField = ({ label, options, selected, onSelect, disabled, language }: SelectFieldProps) => (
  <select
    aria-label={label}
    value={String(options.findIndex(({ id }) => id === selected))}
    disabled={disabled}
    onChange={({ currentTarget }) => onSelect(options[Number(currentTarget.value)]?.id)}
    className="input mx-0.5 inline-block w-auto max-w-full align-baseline text-base font-normal"
  >
    <option value="-1">{language.text("choose")}</option>
    {options.map(({ id, name }, index) => (
      <option key={id} value={String(index)}>
        {name}
      </option>
    ))}
  </select>
);
