"use client";

import { useId } from "react";
import type { Interaction } from "#lib/grading/interaction.ts";
import type { AnswerKey } from "#lib/grading/registry.ts";
import type { Pair } from "./draft.ts";
import { moved } from "./edit.ts";
import { choicesOf, maxChoices } from "./key-types.ts";
import { PairFields } from "./pair-fields.tsx";
import type { Parts } from "./parts.ts";
import { SortedList } from "./sorted-list.tsx";
import { TryPoints } from "./try-points.tsx";

export type TryFieldProps = {
  answerKey: AnswerKey;
  interaction: Interaction | null;
  parts: Parts;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** What counts as no answer. */
export const isNoAnswer = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A way to give an answer that a key of this type can grade. */
export function TryField(props: TryFieldProps) {
  const { answerKey, interaction, parts, value, onChange } = props;
  switch (answerKey.type) {
    case "choice":
      return <Picks {...props} />;
    case "match":
      return interaction && "sources" in interaction ? (
        <PairFields
          interaction={interaction}
          parts={parts}
          pairs={(value as Pair[] | undefined) ?? []}
          onChange={onChange}
        />
      ) : (
        <Json {...props} hint={'Pairs of ids, as [["s1", "t2"]]'} />
      );
    case "order":
      return <OrderOf {...props} />;
    case "point":
      return parts.picture ? (
        <TryPoints {...props} picture={parts.picture} />
      ) : (
        <Json {...props} hint="A point, as [10, 20]" />
      );
    default:
      return (
        <input
          className="input"
          aria-label="Answer to try"
          autoComplete="off"
          inputMode={answerKey.type === "numeric" ? "decimal" : undefined}
          placeholder={answerKey.type === "numeric" ? "3.14" : "Type an answer"}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function Picks({ answerKey, interaction, parts, value, onChange }: TryFieldProps) {
  const name = useId();
  const isSingle = maxChoices(interaction) === 1;
  const picked = Array.isArray(value) ? (value as string[]) : [];
  const named =
    answerKey.type === "choice"
      ? [...(answerKey.correct ?? []), ...Object.keys(answerKey.mapping ?? {})]
      : [];
  const choices = choicesOf(interaction) ?? [...new Set(named)];
  return (
    <fieldset className="space-y-0.5">
      <legend className="sr-only">Answer to try</legend>
      {choices.map((id) => (
        <label key={id} className="flex min-h-8 items-center gap-2.5 text-sm">
          <input
            type={isSingle ? "radio" : "checkbox"}
            name={name}
            className="size-4.5 shrink-0"
            checked={picked.includes(id)}
            onChange={() => {
              if (isSingle) onChange([id]);
              else onChange(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id]);
            }}
          />
          <span className="wrap-anywhere">{parts.nameOf(id)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The order to try begins the other way round: the right one would give itself away at once. */
function OrderOf({ answerKey, interaction, parts, value, onChange }: TryFieldProps) {
  const correct = answerKey.type === "order" ? answerKey.correct : [];
  const items = (choicesOf(interaction) ?? correct) as readonly string[];
  const given = Array.isArray(value) ? (value as string[]).filter((id) => items.includes(id)) : [];
  const order = given.length === items.length ? given : [...items].reverse();
  return (
    <SortedList
      label="Order to try"
      items={order}
      nameOf={parts.nameOf}
      onMove={(from, to) => onChange(moved(order, from, to))}
    />
  );
}

function Json({ value, onChange, hint }: TryFieldProps & { hint: string }) {
  return (
    <input
      className="input font-mono"
      aria-label="Answer to try"
      placeholder={hint}
      defaultValue={value === undefined ? "" : JSON.stringify(value)}
      onChange={(event) => {
        try {
          onChange(JSON.parse(event.target.value));
        } catch {
          onChange(undefined);
        }
      }}
    />
  );
}
