import { type ChangeEvent, useState } from "react";
import { formatTypedNumber } from "./parse-typed-number.ts";

/** A text being typed into a field, and the value from before its first keystroke. */
export type TypedEntry<V> = { text: string; former: V };

/** `seen` is the field's value that the entry knows, and `expected` the one that it leads to. */
type FieldEntry<V> = TypedEntry<V> & { seen: V; expected: V };

type FieldState<V, P extends V> = {
  value: V;
  /** Returns undefined for an invalid text. */
  parse: (text: string) => P | undefined;
  onChange: (value: P) => void;
};

/**
 * Continues an entry with a changed text, or starts one. Reports the value of a valid text. For an invalid text, it
 * reports the value from before the entry, so that "1" isn't left as the value of "1,000". A former value of undefined
 * can't be reported. Values that are already current aren't reported.
 */
export function continueEntry<V, P extends V>(
  entry: TypedEntry<V> | undefined,
  text: string,
  { value, parse, onChange }: FieldState<V, P>,
): FieldEntry<V> {
  const former = entry ? entry.former : value;
  const parsed = parse(text);
  const next = parsed === undefined ? (former as P | undefined) : parsed;
  if (next !== undefined && next !== value) onChange(next);
  return { text, former, seen: value, expected: next === undefined ? value : next };
}

/**
 * Returns the entry after the field's value became `value`, or undefined if that isn't the value it leads to, because
 * it was changed elsewhere, such as by undo, or rounded. It can take several renders to receive a reported value.
 */
function followValue<V>(entry: FieldEntry<V> | undefined, value: V): FieldEntry<V> | undefined {
  if (!entry || value === entry.seen) return entry;
  return value === entry.expected ? { ...entry, seen: value } : undefined;
}

/**
 * The state of a field for a number, which is empty if there is none. The field keeps the typed text until it loses
 * focus or its value is changed elsewhere. See `continueEntry` for what is reported.
 */
export function useNumberInput<V extends number | null | undefined, P extends V>(field: FieldState<V, P>) {
  const { value, parse } = field;
  const [state, setEntry] = useState<FieldEntry<V>>();
  const entry = followValue(state, value);
  if (entry !== state) setEntry(entry);
  const isInvalid = entry !== undefined && parse(entry.text) === undefined;
  return {
    isInvalid,
    inputProps: {
      inputMode: "decimal",
      autoComplete: "off",
      value: entry?.text ?? (typeof value === "number" ? formatTypedNumber(value) : ""),
      "aria-invalid": isInvalid ? true : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setEntry(continueEntry(entry, target.value, field)),
      onBlur: () => setEntry(undefined),
    } as const,
  };
}
