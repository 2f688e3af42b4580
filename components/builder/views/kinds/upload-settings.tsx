"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import { UPLOAD_FIELDS } from "#lib/messages/editor-kinds.ts";
import { useUploadLimits } from "../../upload-limits.tsx";

/** The media types of each kind of file that authors can allow. */
const FILE_KINDS = {
  images: ["image/*"],
  pdf: ["application/pdf"],
  documents: [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.oasis.opendocument.text",
  ],
  spreadsheets: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"],
  presentations: ["application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  text: ["text/plain"],
  audio: ["audio/*"],
  video: ["video/*"],
  archives: ["application/zip"],
} as const;
const KIND_NAMES = Object.keys(FILE_KINDS) as (keyof typeof FILE_KINDS)[];

type UploadSettingsProps = { node: EditorNode; onChange: (attrs: Record<string, unknown>) => void };

/** The types of files that learners can upload. If none is chosen, any type is accepted. */
export function UploadSettings({ node, onChange }: UploadSettingsProps) {
  const { answerFile } = useUploadLimits();
  const accept = (node.attrs.accept as string[] | null) ?? [];
  const toggle = (types: readonly string[], isOn: boolean) => {
    const rest = accept.filter((type) => !types.includes(type));
    const next = isOn ? [...rest, ...types] : rest;
    onChange({ accept: next.length > 0 ? next : null });
  };
  return (
    <fieldset className="text-sm">
      <legend className="mb-1 font-medium">{UPLOAD_FIELDS.types}</legend>
      <div className="flex flex-wrap gap-x-4">
        {KIND_NAMES.map((name) => (
          <label key={name} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4"
              checked={FILE_KINDS[name].every((type) => accept.includes(type))}
              onChange={({ target }) => toggle(FILE_KINDS[name], target.checked)}
            />
            {UPLOAD_FIELDS.kinds[name]}
          </label>
        ))}
      </div>
      <p className="text-muted">{UPLOAD_FIELDS.hint(answerFile)}</p>
    </fieldset>
  );
}
