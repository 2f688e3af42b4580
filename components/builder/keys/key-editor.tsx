"use client";

import { useMemo } from "react";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey, KeyType } from "#lib/core/grading/registry.ts";
import { KEYS } from "#lib/messages/editor-keys.ts";
import { ChoiceKey } from "./choice-key.tsx";
import { CommonFields } from "./common-fields.tsx";
import { copyCommonFields } from "./edit-draft.ts";
import { createEmptyDraft } from "./empty-draft.ts";
import { ExpressionKey } from "./expression-key.tsx";
import { type InteractionParts, readInteractionParts } from "./interaction-parts.ts";
import type { KeyDraft } from "./key-draft.ts";
import { findKeyIssues, findKeyWarnings } from "./key-issues.ts";
import { KEY_TYPES } from "./key-types.ts";
import { MatchKey } from "./match-key.tsx";
import { NumericKey } from "./numeric-key.tsx";
import { OpenKey } from "./open-key.tsx";
import { OrderKey } from "./order-key.tsx";
import { PointKey } from "./point-key.tsx";
import { TestAnswer } from "./test-answer.tsx";
import { TextKey } from "./text-key.tsx";
import { useKeyDraft } from "./use-key-draft.ts";
import { usePatternValidation } from "./use-pattern-validation.ts";

/** The question that a key belongs to, in its current state in the editor. */
export type KeyQuestion = {
  assessmentId: string;
  content: unknown;
  /** All keys of the question, including this one. */
  keys: readonly AnswerKey[];
  points: number;
};

export type KeyEditorProps = {
  /** Null for a question in a custom format, whose parts are known only by their ids. */
  interaction: Interaction | null;
  /** Required if there is no interaction. */
  responseId?: string;
  value: AnswerKey | undefined;
  /**
   * Receives the key after each change, without its incomplete parts, or undefined if what remains isn't a key. The
   * service accepts every key passed to this callback. If there is no interaction, the callback never receives
   * undefined, so the last key is kept.
   */
  onChange: (key: AnswerKey | undefined) => void;
  question: KeyQuestion;
  disabled?: boolean;
  /** Whether the correct pairs are the rows of the text, so that only their scoring is edited here. */
  hasPairRows?: boolean;
  /** Changes the points of the question. */
  onPointsChange?: (points: number) => void;
};

const ALL_KEY_TYPES = Object.keys(KEYS.types) as KeyType[];

/** The editor of an answer key, with a box to test answers against it. */
export function KeyEditor({
  interaction,
  value,
  onChange,
  question,
  disabled = false,
  hasPairRows = false,
  onPointsChange,
  ...rest
}: KeyEditorProps) {
  const responseId = interaction?.responseId ?? rest.responseId ?? value?.response_id ?? "";
  const parts = useMemo(
    () => readInteractionParts(question.content, interaction),
    [question.content, interaction],
  );
  const types = listKeyTypes(interaction, value);
  const defaultType = parts.isNumeric ? "numeric" : (types[0] ?? "choice");
  const { draft, change, acceptPatterns, patterns } = useKeyDraft({
    interaction,
    responseId,
    value,
    type: defaultType,
    onChange: (key) => {
      if (key || interaction) onChange(key);
    },
  });
  const getPatternError = usePatternValidation(question.assessmentId, draft, patterns, acceptPatterns);
  const switchType = (type: KeyType) => change(copyCommonFields(createEmptyDraft(type, interaction), draft));
  const others = question.keys.filter((key) => key.response_id !== responseId);
  return (
    <div className="space-y-4" data-answer-key={responseId}>
      {types.length > 1 && (
        <label className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {KEYS.answerType}
          <select
            className="input w-auto font-normal"
            value={draft.type}
            disabled={disabled}
            onChange={(event) => switchType(event.target.value as KeyType)}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {KEYS.types[type]}
              </option>
            ))}
          </select>
        </label>
      )}
      <TypedKeyEditor
        draft={draft}
        onChange={change}
        interaction={interaction}
        parts={parts}
        disabled={disabled}
        points={question.points}
        hasPairRows={hasPairRows}
        onPointsChange={others.length === 0 ? onPointsChange : undefined}
        getPatternError={getPatternError}
      />
      {interaction && <KeyRemarks interaction={interaction} value={value} type={draft.type} />}
      <CommonFields draft={draft} onChange={change} interactions={others.length + 1} disabled={disabled} />
      {value && value.type !== "open" && (
        <TestAnswer
          node={parts.node}
          answerKey={value}
          assessmentId={question.assessmentId}
          content={question.content}
          others={others}
          points={question.points}
        />
      )}
    </div>
  );
}

/** Lists the types to choose from: those of the interaction, and an open key that was imported. */
function listKeyTypes(interaction: Interaction | null, value: AnswerKey | undefined): readonly KeyType[] {
  if (!interaction) return ALL_KEY_TYPES;
  const types = KEY_TYPES[interaction.kind];
  return value?.type === "open" && !types.includes("open") ? [...types, "open"] : types;
}

type KeyRemarksProps = { interaction: Interaction; value: AnswerKey | undefined; type: KeyType };

/** Remarks about missing parts and likely mistakes in the key. */
const KeyRemarks = ({ interaction, value, type }: KeyRemarksProps) =>
  [...findKeyIssues(interaction, value, type), ...(value ? findKeyWarnings(interaction, value) : [])].map(
    (remark) => (
      <p key={remark} className="text-sm text-warn">
        {remark}
      </p>
    ),
  );

type TypedKeyEditorProps = {
  draft: KeyDraft;
  onChange: (draft: KeyDraft) => void;
  interaction: Interaction | null;
  parts: InteractionParts;
  disabled: boolean;
  points: number;
  hasPairRows: boolean;
  onPointsChange: ((points: number) => void) | undefined;
  getPatternError: (pattern: string) => string | undefined;
};

/** Renders the editor for the draft's type of key. */
function TypedKeyEditor({
  draft,
  points,
  onPointsChange,
  hasPairRows,
  getPatternError,
  ...rest
}: TypedKeyEditorProps) {
  switch (draft.type) {
    case "choice":
      return <ChoiceKey draft={draft} {...rest} />;
    case "text":
      return <TextKey draft={draft} getPatternError={getPatternError} {...rest} />;
    case "numeric":
      return <NumericKey draft={draft} {...rest} />;
    case "match":
      return <MatchKey draft={draft} hasPairRows={hasPairRows} {...rest} />;
    case "order":
      return <OrderKey draft={draft} {...rest} />;
    case "point":
      return <PointKey draft={draft} {...rest} />;
    case "expression":
      return <ExpressionKey draft={draft} {...rest} />;
    case "open":
      return <OpenKey draft={draft} points={points} onPointsChange={onPointsChange} {...rest} />;
  }
}
