"use client";

import { useEffect, useState } from "react";
import { canonicalJson } from "#lib/core/canonical-json.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey, KeyType } from "#lib/core/grading/registry.ts";
import { type Draft, draftOf } from "./draft.ts";
import { saysMore, withCommon } from "./edit.ts";
import { emptyDraft } from "./empty-draft.ts";
import { keyOf } from "./key-of.ts";

type Told = {
  draft: Draft;
  /** The key that was last told or given, as text. */
  key: string;
  /** The key that was given last, as text: where it is told to may be slower to give it back than this is drawn. */
  seen: string;
  /** Patterns that the service has taken. */
  patterns: ReadonlySet<string>;
  /** Whether the draft says more than the key that was given, and has to be told. */
  isAhead?: true;
};

type Given = {
  interaction: Interaction | null;
  responseId: string;
  value: AnswerKey | undefined;
  /** The type to begin with where there is no key. */
  type: KeyType;
  onChange: (key: AnswerKey | undefined) => void;
};

const textOf = (key: AnswerKey | undefined): string => canonicalJson(key ?? null);
const patternsOf = (key: AnswerKey | undefined): string[] =>
  key?.type === "text" ? key.accept.flatMap((entry) => ("pattern" in entry ? [entry.pattern] : [])) : [];

/**
 * What is being written of a key, finished or not. The key that it says is told on each change; one that comes from
 * elsewhere (undo, another type) takes the draft's place.
 */
export function useDraft({ interaction, responseId, value, type, onChange }: Given) {
  const [told, setTold] = useState<Told>(() => ({
    draft: value ? draftOf(value) : emptyDraft(type, interaction),
    key: textOf(value),
    seen: textOf(value),
    patterns: new Set(patternsOf(value)),
  }));
  let now = told;
  const given = textOf(value);
  if (told.seen !== given) {
    const isOthers = told.key !== given;
    // A key that begins elsewhere, as by the mark of an option, goes on with what was already written of it here.
    const begins = isOthers && told.key === textOf(undefined) && value?.type === told.draft.type;
    const isAhead = begins && saysMore(told.draft) && !saysMore(draftOf(value));
    const read = value ? draftOf(value) : emptyDraft(told.draft.type, interaction);
    now = {
      draft: isAhead ? withCommon(read, told.draft) : isOthers ? read : told.draft,
      key: given,
      seen: given,
      patterns: new Set([...told.patterns, ...patternsOf(value)]),
      ...(isAhead ? { isAhead } : {}),
    };
    setTold(now);
  }
  const tell = (draft: Draft, patterns: ReadonlySet<string>) => {
    const key = keyOf(draft, { responseId, interaction, isPattern: (pattern) => patterns.has(pattern) });
    setTold({ draft, key: textOf(key), seen: given, patterns });
    if (textOf(key) !== given) onChange(key);
  };
  useEffect(() => {
    if (told.isAhead) tell(told.draft, told.patterns);
  });
  return {
    draft: now.draft,
    patterns: now.patterns,
    change: (draft: Draft) => tell(draft, now.patterns),
    /** The service has taken these patterns: what is written of them counts from now on. */
    learn: (patterns: readonly string[]) => tell(now.draft, new Set([...now.patterns, ...patterns])),
  };
}
