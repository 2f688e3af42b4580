import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";
import type { InteractionParts } from "./interaction-parts.ts";
import type { KeyDraftByType } from "./key-draft.ts";

/** The props of the editors of each type of key. */
export type EditorProps<T extends KeyType> = {
  draft: KeyDraftByType<T>;
  onChange: (draft: KeyDraftByType<T>) => void;
  /** Null for a question in a custom format. */
  interaction: Interaction | null;
  parts: InteractionParts;
  disabled: boolean;
};
