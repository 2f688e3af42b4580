"use client";

import { useState } from "react";
import { KEYS } from "#lib/messages/editor-keys.ts";

type AddIdProps = { label: string; onAdd: (id: string) => void; disabled?: boolean | undefined };

/** A field that adds the id of a part, for questions in a custom format, whose parts are unknown. Enter adds the id. */
export function AddId({ label, onAdd, disabled }: AddIdProps) {
  const [id, setId] = useState("");
  const add = () => {
    if (id.trim() === "") return;
    onAdd(id.trim());
    setId("");
  };
  return (
    <span className="flex flex-wrap gap-2 pt-1">
      <input
        className="input max-w-60 font-mono"
        aria-label={label}
        placeholder={label}
        maxLength={64}
        disabled={disabled}
        value={id}
        onChange={(event) => setId(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" className="button button-secondary" disabled={disabled} onClick={add}>
        {KEYS.add}
      </button>
    </span>
  );
}
