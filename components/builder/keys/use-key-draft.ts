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
  /** The key that was last told or given, as text. */
  key: string;
  /** The key that was given last, as text: where it is told to may be slower to give it back than this is drawn. */
  seen: string;
  /** Patterns that the service has taken. */
  patterns: ReadonlySet<string>;
  /** Whether the draft says more than the key that was given, and has to be told. */
  isAhead?: true;
};

type UseKeyDraftOptions = {
  interaction: Interaction | null;
  responseId: string;
  value: AnswerKey | undefined;
  /** The type to begin with where there is no key. */
  type: KeyType;
  onChange: (key: AnswerKey | undefined) => void;
};

const serializeKey = (key: AnswerKey | undefined): string => canonicalizeJson(key ?? null);
const listPatterns = (key: AnswerKey | undefined): string[] =>
  key?.type === "text" ? key.accept.flatMap((entry) => ("pattern" in entry ? [entry.pattern] : [])) : [];

/**
 * What is being written of a key, finished or not. The key that it says is told on each change; one that comes from
 * elsewhere (undo, another type) takes the draft's place.
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
    // A key that begins elsewhere, as by the mark of an option, goes on with what was already written of it here.
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
    /** The service has taken these patterns: what is written of them counts from now on. */
    acceptPatterns: (patterns: readonly string[]) =>
      publishDraft(current.draft, new Set([...current.patterns, ...patterns])),
  };
}
