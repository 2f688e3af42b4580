"use client";

import { type ReactNode, useRef, useState } from "react";
import { DATE_TIME_FIELD } from "#lib/messages/date-time-field.ts";
import { Field } from "./field.tsx";
import { fromLocalTime, toLocalTime } from "./local-time.ts";
import { useIsInBrowser } from "./use-is-in-browser.ts";
import { useViewerFormat } from "./viewer.ts";

type DateTimeFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** An ISO time, or null if none is set. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * A field for a time in the viewer's time zone, which can be cleared. It reports complete times only. The server may not
 * know the time zone, so it renders the field empty.
 */
export function DateTimeField({ label, hint, error, value, onChange }: DateTimeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isInBrowser = useIsInBrowser();
  const { timeZone } = useViewerFormat().viewer;
  // What was typed is shown as long as nothing else, such as undo, changes the value.
  const [typed, setTyped] = useState<{ text: string; value: string | null }>();
  const [isIncomplete, setIncomplete] = useState(false);
  const stored = isInBrowser && value !== null ? toLocalTime(value, timeZone) : "";
  const shown = typed !== undefined && typed.value === value ? typed.text : stored;

  /** Reports the input's time. Returns whether it is complete. */
  function read({ value: text, validity }: HTMLInputElement): boolean {
    const isEmpty = text === "" && !validity.badInput;
    const next = isEmpty ? null : fromLocalTime(text, timeZone);
    setTyped({ text, value: next === undefined ? value : next });
    if (next === undefined) return false;
    setIncomplete(false);
    // The value can be more precise than its text, so text that wasn't edited isn't reported.
    if (text !== stored && next !== value) onChange(next);
    return true;
  }
  function clear() {
    if (!input.current) return;
    // An incomplete time is visible, although the input's value is already empty.
    input.current.value = "";
    setTyped(undefined);
    setIncomplete(false);
    if (value !== null) onChange(null);
    input.current.focus();
  }
  return (
    <Field label={label} hint={hint} error={isIncomplete ? DATE_TIME_FIELD.incomplete : error}>
      {(controlProps) => (
        <div className="flex flex-wrap items-center gap-1">
          <input
            {...controlProps}
            ref={input}
            type="datetime-local"
            max="9999-12-31T23:59"
            step={/:\d\d:/.test(stored) ? 1 : undefined}
            value={shown}
            onChange={({ target }) => read(target)}
            onBlur={({ target }) => {
              if (read(target)) setTyped(undefined);
              else setIncomplete(true);
            }}
            className="input min-w-0 flex-1 basis-52"
          />
          {(value !== null || isIncomplete) && (
            <button
              type="button"
              className="button button-quiet shrink-0"
              aria-label={DATE_TIME_FIELD.clearField(label)}
              onClick={clear}
            >
              {DATE_TIME_FIELD.clear}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
