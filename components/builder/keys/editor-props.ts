import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";
import type { InteractionParts } from "./interaction-parts.ts";
import type { KeyDraftByType } from "./key-draft.ts";

/** The props that the editors of all key types have in common. */
export type EditorProps<T extends KeyType> = {
  draft: KeyDraftByType<T>;
  onChange: (draft: KeyDraftByType<T>) => void;
  /** Null for a question in a custom format. */
  interaction: Interaction | null;
  parts: InteractionParts;
  disabled: boolean;
};
