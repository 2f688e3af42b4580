"use client";

import { useEffect, useState } from "react";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey, KeyType } from "#lib/core/grading/registry.ts";
import { buildKey } from "./build-key.ts";
import { copyCommonFields, hasCustomSettings } from "./edit-draft.ts";
import { createEmptyDraft } from "./empty-draft.ts";
import { type KeyDraft, toKeyDraft } from "./key-draft.ts";

type DraftState = {
  draft: KeyDraft;
  /** The key that was last reported or received, as JSON. */
  key: string;
  /** The key that was last received, as JSON. It can take several renders until a reported key is received. */
  seen: string;
  /** Patterns that the service accepts. */
  patterns: ReadonlySet<string>;
  /** Whether the draft contains more than the received key, so that it must be reported. */
  isAhead?: true;
};

type UseKeyDraftOptions = {
  interaction: Interaction | null;
  responseId: string;
  value: AnswerKey | undefined;
  /** The type of draft to create if there is no key. */
  type: KeyType;
  onChange: (key: AnswerKey | undefined) => void;
};

const serializeKey = (key: AnswerKey | undefined): string => canonicalizeJson(key ?? null);
const listPatterns = (key: AnswerKey | undefined): string[] =>
  key?.type === "text" ? key.accept.flatMap((entry) => ("pattern" in entry ? [entry.pattern] : [])) : [];

/**
 * Manages the draft of a key that is being edited. Each change reports the key that is built from the draft. If the key
 * changes elsewhere, such as by undo, the new key replaces the draft.
 */
export function useKeyDraft({ interaction, responseId, value, type, onChange }: UseKeyDraftOptions) {
  const [state, setState] = useState<DraftState>(() => ({
    draft: value ? toKeyDraft(value) : createEmptyDraft(type, interaction),
    key: serializeKey(value),
    seen: serializeKey(value),
    patterns: new Set(listPatterns(value)),
  }));
  let current = state;
  const valueJson = serializeKey(value);
  if (state.seen !== valueJson) {
    const isExternalChange = state.key !== valueJson;
    // If the key is created elsewhere, such as by marking an option as correct, the draft keeps the feedback entered
    // here.
    const isFirstKey =
      isExternalChange && state.key === serializeKey(undefined) && value?.type === state.draft.type;
    const isAhead = isFirstKey && hasCustomSettings(state.draft) && !hasCustomSettings(toKeyDraft(value));
    const loaded = value ? toKeyDraft(value) : createEmptyDraft(state.draft.type, interaction);
    current = {
      draft: isAhead ? copyCommonFields(loaded, state.draft) : isExternalChange ? loaded : state.draft,
      key: valueJson,
      seen: valueJson,
      patterns: new Set([...state.patterns, ...listPatterns(value)]),
      ...(isAhead ? { isAhead } : {}),
    };
    setState(current);
  }
  const publishDraft = (draft: KeyDraft, patterns: ReadonlySet<string>) => {
    const key = buildKey(draft, { responseId, interaction, isPattern: (pattern) => patterns.has(pattern) });
    setState({ draft, key: serializeKey(key), seen: valueJson, patterns });
    if (serializeKey(key) !== valueJson) onChange(key);
  };
  useEffect(() => {
    if (state.isAhead) publishDraft(state.draft, state.patterns);
  });
  return {
    draft: current.draft,
    patterns: current.patterns,
    change: (draft: KeyDraft) => publishDraft(draft, current.patterns),
    /** Adds patterns that the service accepts to the key. */
    acceptPatterns: (patterns: readonly string[]) =>
      publishDraft(current.draft, new Set([...current.patterns, ...patterns])),
  };
}
