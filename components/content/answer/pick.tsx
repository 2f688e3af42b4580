import type { Language } from "../words/language.ts";

type PickProps = {
  label: string;
  options: readonly { id: string; name: string }[];
  picked: string | undefined;
  onPick: (id: string | undefined) => void;
  disabled: boolean;
  language: Language;
};

/** A native list to choose one of, or nothing. Its values are places in the list, as ids may tell an order. */
export const Pick = ({ label, options, picked, onPick, disabled, language }: PickProps) => (
  <select
    aria-label={label}
    value={String(options.findIndex(({ id }) => id === picked))}
    disabled={disabled}
    onChange={({ currentTarget }) => onPick(options[Number(currentTarget.value)]?.id)}
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
