"use client";

import type { FormEvent } from "react";
import { ConflictBanner } from "#components/ui/conflict-banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import { MAX_EXTERNAL_ID_LENGTH, MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";
import { SETTING_HINTS, SETTINGS_FORM } from "#lib/messages/assessment-settings-form.ts";
import { COMMON } from "#lib/messages/common.ts";
import { FolderField } from "./folder-field.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { formatSettingValue, isPeriodOrdered, listChangedFields } from "./settings-values.ts";
import { TagsField } from "./tags-field.tsx";
import { type SettingsState, useSettings } from "./use-settings.ts";

type SettingsFormProps = { assessment: AssessmentSummary; folderName: string | null };

/** Edits an assessment's title, description, folder, tags, external id, and settings. */
export function SettingsForm({ assessment, folderName }: SettingsFormProps) {
  const settings = useSettings(assessment);
  const { fieldValues, updateFields, error } = settings;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPeriodOrdered(fieldValues.opensAt, fieldValues.closesAt)) settings.save();
    else event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5" aria-label={SETTINGS_FORM.label}>
      <Field label={SETTING_LABELS.title} error={getFieldError(error, "title")}>
        {(controlProps) => (
          <input
            {...controlProps}
            value={fieldValues.title}
            onChange={(event) => updateFields({ title: event.target.value })}
            required
            maxLength={MAX_TITLE_LENGTH}
            className="input"
          />
        )}
      </Field>
      <Field label={SETTING_LABELS.description} error={getFieldError(error, "description")}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            value={fieldValues.description}
            onChange={(event) => updateFields({ description: event.target.value })}
            maxLength={20_000}
            rows={3}
            className="input"
          />
        )}
      </Field>
      <FolderField
        value={fieldValues.folder_id}
        currentFolder={assessment.folder_id ? { id: assessment.folder_id, name: folderName ?? "" } : null}
        onChoose={(folder_id) => updateFields({ folder_id })}
      />
      <TagsField
        tags={fieldValues.tags}
        error={getFieldError(error, "tags")}
        onChange={(tags) => updateFields({ tags })}
      />
      <Field
        label={SETTING_LABELS.external_id}
        hint={SETTING_HINTS.externalId}
        error={error?.code === "external_id_taken" ? error.message : getFieldError(error, "external_id")}
      >
        {(controlProps) => (
          <input
            {...controlProps}
            value={fieldValues.external_id}
            onChange={(event) => updateFields({ external_id: event.target.value })}
            maxLength={MAX_EXTERNAL_ID_LENGTH}
            className="input"
          />
        )}
      </Field>
      <LimitFields {...settings} />
      <StaleSettings {...settings} />
      {error?.details.length === 0 && error.code !== "external_id_taken" && <FormError error={error} />}
      <PendingButton
        type="submit"
        className="button button-primary"
        isPending={settings.isSaving}
        isUnavailable={!settings.isChanged || settings.theirs !== undefined}
      >
        {settings.isSaving ? COMMON.saving : SETTINGS_FORM.save}
      </PendingButton>
    </form>
  );
}

/** Shows what someone else changed in the meantime, and lets the user choose between those values and their own. */
function StaleSettings({ base, theirs, overwriteTheirs, acceptTheirs }: SettingsState) {
  if (!theirs) return null;
  const changed = listChangedFields(base.values, theirs.values);
  return (
    <ConflictBanner onOverwrite={overwriteTheirs} onDiscard={acceptTheirs}>
      <p className="font-medium">{SETTINGS_FORM.staleTitle}</p>
      <ul className="list-disc pl-5">
        {changed.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name === "folder_id"
              ? SETTINGS_FORM.staleFolder
              : SETTINGS_FORM.staleValue(SETTING_LABELS[name], formatSettingValue(name, theirs.values[name]))}
          </li>
        ))}
        {changed.length === 0 && <li>{SETTINGS_FORM.staleElsewhere}</li>}
      </ul>
    </ConflictBanner>
  );
}
