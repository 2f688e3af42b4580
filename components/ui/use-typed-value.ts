import { useState } from "react";

/** A text being typed into a field, and the value from before its first keystroke. */
export type TypedEntry<V> = { text: string; former: V };

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
): TypedEntry<V> {
  const former = entry ? entry.former : value;
  const parsed = parse(text);
  const next = parsed === undefined ? (former as P | undefined) : parsed;
  if (next !== undefined && next !== value) onChange(next);
  return { text, former };
}

/**
 * Keeps the text typed into a field until the field loses focus. `text` is undefined while nothing is being typed. See
 * `continueEntry` for what is reported.
 */
export function useTypedValue<V, P extends V>(field: FieldState<V, P>) {
  const [entry, setEntry] = useState<TypedEntry<V>>();
  return {
    text: entry?.text,
    isInvalid: entry !== undefined && field.parse(entry.text) === undefined,
    type: (text: string) => setEntry(continueEntry(entry, text, field)),
    end: () => setEntry(undefined),
  };
}
