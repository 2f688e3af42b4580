"use client";

import { useState } from "react";

type AddIdProps = { label: string; onAdd: (id: string) => void; disabled?: boolean | undefined };

/** Names a part of content that only its owner can read. Enter adds it. */
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
        Add
      </button>
    </span>
  );
}
