"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Assessment, AssessmentSummary } from "#lib/contract/assessments.ts";
import { differing, NAMES, patchOf, SHOW, type Values, valuesOf } from "./settings-values.ts";

type Base = { values: Values; revision: number };
const baseOf = (assessment: AssessmentSummary): Base => ({
  values: valuesOf(assessment),
  revision: assessment.revision,
});

type SettingsFormProps = { assessment: AssessmentSummary; folderName: string | null };

/**
 * An assessment's title, description, folder and settings. Only what was changed is sent, on the revision that was read:
 * where somebody else was faster, what was typed stays, and one chooses.
 */
export function SettingsForm({ assessment, folderName }: SettingsFormProps) {
  const fresh = baseOf(assessment);
  const [base, setBase] = useState<Base>(fresh);
  const [typed, setTyped] = useState<Values>(fresh.values);
  const [chosen, setChosen] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const [theirs, setTheirs] = useState<Base>();
  const router = useRouter();
  const say = useSay();
  const id = assessment.id;
  const changes = differing(base.values, typed);
  // The page was read again around this form: what was typed stays, and the rest follows.
  if (fresh.revision > Math.max(base.revision, theirs?.revision ?? 0)) {
    if (changes.length === 0) accept(fresh);
    else if (differing(base.values, fresh.values).length === 0) setBase(fresh);
    else setTheirs(fresh);
  }

  const save = useAction(
    async (on: Base) =>
      (
        await call<Assessment>("PATCH", `/v1/assessments/${id}`, {
          ...patchOf(on.values, typed),
          revision: on.revision,
        })
      ).data,
    (saved) => {
      accept(baseOf(saved));
      say("Saved.");
      router.refresh();
    },
  );
  function accept(now: Base) {
    setBase(now);
    setTyped(now.values);
    setTheirs(undefined);
  }
  const trySave = (on: Base) =>
    save.mutate(on, {
      onError: async (error) => {
        if (error.code !== "stale_revision") return;
        const { data } = await call<Assessment>("GET", `/v1/assessments/${id}?version=draft`);
        setTheirs(baseOf(data));
      },
    });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    trySave(base);
  }
  const set = (name: keyof Values) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });
  const folder = typed.folder_id === fresh.values.folder_id ? folderName : chosen;
  const error = (path: string) => save.error?.at(path);

  return (
    <form onSubmit={onSubmit} className="space-y-5" aria-label="Settings">
      <Field label={NAMES.title} error={error("title")}>
        {(given) => (
          <input
            {...given}
            value={typed.title}
            onChange={set("title")}
            required
            maxLength={300}
            className="input"
          />
        )}
      </Field>
      <Field label={NAMES.description} error={error("description")}>
        {(given) => (
          <textarea
            {...given}
            value={typed.description}
            onChange={set("description")}
            maxLength={20_000}
            rows={3}
            className="input"
          />
        )}
      </Field>
      <div className="space-y-1.5">
        <p className="text-sm font-medium">{NAMES.folder_id}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="wrap-anywhere">{typed.folder_id === "" ? "In no folder" : folder}</span>
          <button type="button" className="button button-secondary" onClick={() => setChoosing(true)}>
            Choose a folder
          </button>
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={NAMES.passing} hint="From 0 to 100" error={error("settings.passing_score_percent")}>
          {(given) => (
            <input
              {...given}
              type="number"
              required
              min={0}
              max={100}
              value={typed.passing}
              onChange={set("passing")}
              className="input"
            />
          )}
        </Field>
        <Field label={NAMES.minutes} hint="Empty: no limit" error={error("settings.time_limit_minutes")}>
          {(given) => (
            <input
              {...given}
              type="number"
              min={1}
              max={1440}
              value={typed.minutes}
              onChange={set("minutes")}
              className="input"
            />
          )}
        </Field>
        <Field
          label={NAMES.attempts}
          hint="Empty: as many as they like"
          error={error("settings.allowed_attempts")}
        >
          {(given) => (
            <input
              {...given}
              type="number"
              min={1}
              max={1000}
              value={typed.attempts}
              onChange={set("attempts")}
              className="input"
            />
          )}
        </Field>
        <Field label={NAMES.show} hint="In the review that the hosted player shows">
          {(given) => (
            <select {...given} value={typed.show} onChange={set("show")} className="input">
              {Object.entries(SHOW).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {theirs && (
        <Banner tone="warn" alert>
          <div className="space-y-1">
            <p className="font-medium">Somebody changed this since you opened it. What you typed is kept.</p>
            <ul className="list-disc pl-5">
              {differing(base.values, theirs.values).map((name) => (
                <li key={name} className="wrap-anywhere">
                  {NAMES[name]} is now “{theirs.values[name]}”
                </li>
              ))}
              {differing(base.values, theirs.values).length === 0 && (
                <li>Something else than these settings</li>
              )}
            </ul>
          </div>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-secondary"
              onClick={() => trySave({ ...base, revision: theirs.revision })}
            >
              Save what I changed
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                accept(theirs);
                save.reset();
                router.refresh();
              }}
            >
              Take theirs
            </button>
          </div>
        </Banner>
      )}
      {save.error && save.error.code !== "stale_revision" && save.error.details.length === 0 && (
        <Banner tone="bad" alert>
          {save.error.message}
        </Banner>
      )}
      <button
        type="submit"
        className="button button-primary"
        disabled={save.isPending || changes.length === 0 || theirs !== undefined}
      >
        {save.isPending ? "Saving …" : "Save the settings"}
      </button>
      {choosing && (
        <ChooseFolder
          title="Choose a folder"
          verb="Choose"
          none="No folder"
          onClose={() => setChoosing(false)}
          run={async () => undefined}
          onDone={(_, found) => {
            setChoosing(false);
            setChosen(found.name);
            setTyped({ ...typed, folder_id: found.id ?? "" });
          }}
        />
      )}
    </form>
  );
}
