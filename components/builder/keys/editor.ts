import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";
import type { InteractionParts } from "./interaction-parts.ts";
import type { KeyDraftByType } from "./key-draft.ts";

/** What every editor of one type of key is given. */
export type EditorProps<T extends KeyType> = {
  draft: KeyDraftByType<T>;
  onChange: (draft: KeyDraftByType<T>) => void;
  /** Null for content of an owner's own form. */
  interaction: Interaction | null;
  parts: InteractionParts;
  disabled: boolean;
};
