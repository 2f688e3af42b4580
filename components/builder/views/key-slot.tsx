"use client";

import type { DocumentNode, Key } from "../document/draft.ts";

export type KeySlotProps = {
  title: string;
  /** The interaction as a node of the editor; null where only its key is known. */
  interaction: DocumentNode | null;
  value: Key | null;
  question: { id: string; points: number };
  onChange: (key: Key | null) => void;
};

/** Where the key of one interaction is edited. */
export function KeySlot({ title, value, onChange, interaction }: KeySlotProps) {
  if (value?.type === "text" || (interaction?.type === "textEntryInteraction" && !value)) {
    const accept = value?.type === "text" ? value.accept : [];
    const id = String(interaction?.attrs?.responseId ?? value?.response_id);
    return (
      <label className="block text-sm">
        {title}: accepted answers, one a line
        <textarea
          className="input"
          value={accept.map((e) => ("value" in e ? e.value : e.pattern)).join("\n")}
          onChange={({ target }) =>
            onChange(
              target.value === ""
                ? null
                : {
                    type: "text",
                    response_id: id,
                    accept: target.value.split("\n").map((v) => ({ value: v })),
                  },
            )
          }
        />
      </label>
    );
  }
  return null;
}
