"use client";

import { CORRECTION_FORM } from "#lib/messages/corrections.ts";

type VersionFieldsProps = {
  all: readonly number[];
  chosen: readonly number[];
  onChange: (versions: number[]) => void;
};

/** Chooses the versions to correct. A question that is in one version leaves no choice. */
export function VersionFields({ all, chosen, onChange }: VersionFieldsProps) {
  if (all.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{CORRECTION_FORM.versionsLabel}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-5 gap-y-2 overflow-y-auto p-1 text-sm">
        {all.map((version) => (
          <label key={version} className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={chosen.includes(version)}
              onChange={({ target }) =>
                onChange(all.filter((each) => (each === version ? target.checked : chosen.includes(each))))
              }
            />
            {CORRECTION_FORM.version(version)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
