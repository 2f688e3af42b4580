"use client";

import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { tryParseJson } from "#lib/core/try-parse-json.ts";
import { TEST_ANSWER } from "#lib/messages/editor-keys.ts";
import { moveItem } from "./edit-draft.ts";
import { OrderList } from "./order-list.tsx";

type OpaqueAnswerFieldProps = { answerKey: AnswerKey; value: unknown; onChange: (value: unknown) => void };

/** Answer fields for a question in a custom format, derived from its key alone. */
export function OpaqueAnswerField({ answerKey, value, onChange }: OpaqueAnswerFieldProps) {
  switch (answerKey.type) {
    case "choice": {
      const { correct = [], mapping = {} } = answerKey;
      const choices = [...new Set([...correct, ...Object.keys(mapping)])];
      return <ChoiceField choices={choices} value={value} onChange={onChange} />;
    }
    case "order": {
      // The items start in reverse order, because the correct order would earn full credit without any change.
      const order = Array.isArray(value) ? (value as string[]) : [...answerKey.correct].reverse();
      return (
        <OrderList
          label={TEST_ANSWER.order}
          items={order}
          getName={(id) => id}
          onMove={(from, to) => onChange(moveItem(order, from, to))}
        />
      );
    }
    case "match":
      return <JsonField hint='[["source", "target"]]' value={value} onChange={onChange} />;
    case "point":
      return <JsonField hint="[[10, 20]]" value={value} onChange={onChange} />;
    default:
      return (
        <input
          className="input"
          aria-label={TEST_ANSWER.answer}
          autoComplete="off"
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

type FieldProps = Pick<OpaqueAnswerFieldProps, "value" | "onChange">;

function ChoiceField({ choices, value, onChange }: FieldProps & { choices: readonly string[] }) {
  const picked = Array.isArray(value) ? (value as string[]) : [];
  const withoutChoice = (id: string) => picked.filter((each) => each !== id);
  return (
    <fieldset className="space-y-0.5">
      <legend className="sr-only">{TEST_ANSWER.answer}</legend>
      {choices.map((id) => (
        <label key={id} className="flex min-h-8 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-6 shrink-0"
            checked={picked.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...withoutChoice(id), id] : withoutChoice(id))
            }
          />
          <code className="wrap-anywhere">{id}</code>
        </label>
      ))}
    </fieldset>
  );
}

/** A field for an answer as JSON. If the JSON is invalid, there is no answer. */
const JsonField = ({ hint, value, onChange }: FieldProps & { hint: string }) => (
  <input
    className="input font-mono"
    aria-label={TEST_ANSWER.json(hint)}
    placeholder={hint}
    autoComplete="off"
    defaultValue={value === undefined ? "" : JSON.stringify(value)}
    onChange={({ target }) => onChange(tryParseJson(target.value))}
  />
);
