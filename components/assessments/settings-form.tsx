"use client";

import type { FormEvent } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import { SETTING_LABELS, SETTINGS_FORM } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { FolderField } from "./folder-field.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { StaleSettings } from "./stale-settings.tsx";
import { useSettings } from "./use-settings.ts";

type SettingsFormProps = { assessment: AssessmentSummary; folderName: string | null };

/** Edits an assessment's title, description, folder, and settings. */
export function SettingsForm({ assessment, folderName }: SettingsFormProps) {
  const settings = useSettings(assessment);
  const { typed, updateFields, error } = settings;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    settings.save();
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5" aria-label={SETTINGS_FORM.label}>
      <Field label={SETTING_LABELS.title} error={error?.getFieldError("title")}>
        {(controlProps) => (
          <input
            {...controlProps}
            value={typed.title}
            onChange={(event) => updateFields({ title: event.target.value })}
            required
            maxLength={300}
            className="input"
          />
        )}
      </Field>
      <Field label={SETTING_LABELS.description} error={error?.getFieldError("description")}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            value={typed.description}
            onChange={(event) => updateFields({ description: event.target.value })}
            maxLength={20_000}
            rows={3}
            className="input"
          />
        )}
      </Field>
      <FolderField
        value={typed.folder_id}
        currentFolder={assessment.folder_id ? { id: assessment.folder_id, name: folderName ?? "" } : null}
        onChoose={(folder_id) => updateFields({ folder_id })}
      />
      <LimitFields {...settings} />
      <StaleSettings {...settings} />
      {error && error.details.length === 0 && (
        <Banner tone="bad" alert>
          {error.message}
        </Banner>
      )}
      <button
        type="submit"
        className="button button-primary"
        disabled={settings.isSaving || !settings.isChanged || settings.theirs !== undefined}
      >
        {settings.isSaving ? COMMON.saving : SETTINGS_FORM.save}
      </button>
    </form>
  );
}
