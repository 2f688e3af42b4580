"use client";

import { Field } from "#components/ui/field.tsx";
import { MAX_NOTE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import { VersionFields } from "./version-fields.tsx";

/** `leftOut` are the versions that aren't corrected. Those of a question that is added later are. */
export type Options = { neverLower: boolean; leftOut: readonly number[]; note: string };

type OptionFieldsProps = {
  allVersions: readonly number[];
  options: Options;
  onChange: (changed: Partial<Options>) => void;
};

/** The fields of a correction that hold for all of its questions. */
export const OptionFields = ({
  allVersions,
  options: { neverLower, leftOut, note },
  onChange,
}: OptionFieldsProps) => (
  <>
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0"
        checked={neverLower}
        onChange={({ target }) => onChange({ neverLower: target.checked })}
      />
      <span>
        <span className="font-medium">{CORRECTION_FORM.neverLower}</span>
        <span className="block text-muted">{CORRECTION_FORM.neverLowerHint}</span>
      </span>
    </label>
    <VersionFields
      all={allVersions}
      chosen={allVersions.filter((version) => !leftOut.includes(version))}
      onChange={(chosen) => onChange({ leftOut: allVersions.filter((version) => !chosen.includes(version)) })}
    />
    <div className="max-w-2xl">
      <Field label={CORRECTION_FORM.note} hint={CORRECTION_FORM.noteHint}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            className="input"
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
    </div>
  </>
);
