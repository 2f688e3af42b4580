"use client";

import { EXPRESSION_KEY } from "#lib/messages/editor-keys.ts";
import type { EditorProps } from "./editor-props.ts";
import { EXPRESSION_DEFAULTS } from "./empty-draft.ts";
import { NumberField } from "./number-field.tsx";

const MAX_FIGURES = 15;

type LogBase = keyof typeof EXPRESSION_KEY.logBases;
const toLogBase = (value: string) => (value === "e" ? value : value === "2" ? 2 : 10);

/** How answers are compared with the formulas: their form, decimals, and the meaning of log. */
export const ExpressionMatching = ({
  draft,
  onChange,
  disabled,
}: Pick<EditorProps<"expression">, "draft" | "onChange" | "disabled">) => (
  <fieldset className="space-y-3 text-sm" disabled={disabled}>
    <legend className="mb-1.5 font-medium">{EXPRESSION_KEY.matching}</legend>
    <label className="flex flex-wrap items-center gap-2">
      {EXPRESSION_KEY.form}
      <select
        className="input w-auto"
        value={draft.form}
        onChange={({ target }) => onChange({ ...draft, form: target.value as typeof draft.form })}
      >
        {Object.entries(EXPRESSION_KEY.forms).map(([form, label]) => (
          <option key={form} value={form}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label className="flex min-h-8 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-6 shrink-0"
        checked={draft.exact}
        onChange={({ target }) => onChange({ ...draft, exact: target.checked })}
      />
      {EXPRESSION_KEY.exact}
    </label>
    {!draft.exact && (
      <div>
        <span className="flex flex-wrap items-center gap-2">
          {EXPRESSION_KEY.decimals}
          <NumberField
            label={EXPRESSION_KEY.decimalTolerance}
            className="w-16"
            min={0}
            max={MAX_FIGURES}
            value={draft.decimal_tolerance}
            isWhole
            emptyValue={EXPRESSION_DEFAULTS.decimal_tolerance}
            onChange={(figures = EXPRESSION_DEFAULTS.decimal_tolerance) =>
              onChange({ ...draft, decimal_tolerance: figures })
            }
          />
          {EXPRESSION_KEY.figures}
        </span>
        <p className="mt-1 text-muted">{EXPRESSION_KEY.decimalsHint}</p>
      </div>
    )}
    <label className="flex flex-wrap items-center gap-2">
      {EXPRESSION_KEY.logBase}
      <select
        className="input w-auto"
        value={String(draft.log_base)}
        onChange={({ target }) => onChange({ ...draft, log_base: toLogBase(target.value) })}
      >
        {(Object.keys(EXPRESSION_KEY.logBases) as LogBase[]).map((base) => (
          <option key={base} value={base}>
            {EXPRESSION_KEY.logBases[base]}
          </option>
        ))}
      </select>
    </label>
  </fieldset>
);
