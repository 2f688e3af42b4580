import type { RefObject } from "react";
import { FORMULA, FORMULA_SIGN_NAMES } from "#lib/messages/editor-formula.ts";
import { FORMULA_SIGNS } from "./formula-signs.ts";

type FormulaPaletteProps = {
  field: RefObject<HTMLInputElement | null>;
  onChange: (latex: string) => void;
};

/** Buttons that insert LaTeX at the caret of its field. The formula above shows the result at once. */
export function FormulaPalette({ field, onChange }: FormulaPaletteProps) {
  const insert = (latex: string) => {
    const input = field.current;
    if (!input) return;
    const { value, selectionStart, selectionEnd } = input;
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const selected = value.slice(from, to);
    // Selected text goes into the first place of the sign, and the caret into the first empty one.
    const place = latex.indexOf("{}");
    const text = place < 0 || selected === "" ? latex : latex.replace("{}", `{${selected}}`);
    const emptyPlace = text.indexOf("{}");
    const inserted = emptyPlace < 0 ? `${text} ` : text;
    onChange(`${value.slice(0, from)}${inserted}${value.slice(to)}`);
    const caret = from + (emptyPlace < 0 ? inserted.length : emptyPlace + 1);
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(caret, caret);
    });
  };
  return (
    <fieldset className="mt-1.5 flex flex-wrap gap-1">
      <legend className="sr-only">{FORMULA.palette}</legend>
      {FORMULA_SIGNS.map(({ name, sign, latex }) => (
        <button
          key={latex}
          type="button"
          className="button button-quiet min-h-8 min-w-8 px-1.5"
          aria-label={FORMULA_SIGN_NAMES[name]}
          title={`${FORMULA_SIGN_NAMES[name]} (${latex})`}
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(latex)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  );
}
