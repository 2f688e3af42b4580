import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";
import type { DraftOf } from "./draft.ts";
import type { Parts } from "./parts.ts";

/** What every editor of one type of key is given. */
export type EditorProps<T extends KeyType> = {
  draft: DraftOf<T>;
  onChange: (draft: DraftOf<T>) => void;
  /** Null for content of an owner's own form. */
  interaction: Interaction | null;
  parts: Parts;
  disabled: boolean;
};
