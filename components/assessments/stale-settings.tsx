import { Banner } from "#components/ui/banner.tsx";
import { SETTING_LABELS, SETTINGS_FORM } from "#lib/messages/assessments.ts";
import { listChangedFields } from "./settings-values.ts";
import type { SettingsState } from "./use-settings.ts";

/** What someone else changed in the meantime, and the choice between their values and the user's own. */
export function StaleSettings({ base, theirs, overwriteTheirs, acceptTheirs }: SettingsState) {
  if (!theirs) return null;
  const changed = listChangedFields(base.values, theirs.values);
  return (
    <Banner tone="warn" alert>
      <div className="space-y-1">
        <p className="font-medium">{SETTINGS_FORM.staleTitle}</p>
        <ul className="list-disc pl-5">
          {changed.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name === "folder_id"
                ? SETTINGS_FORM.staleFolder
                : SETTINGS_FORM.staleValue(SETTING_LABELS[name], theirs.values[name])}
            </li>
          ))}
          {changed.length === 0 && <li>{SETTINGS_FORM.staleElsewhere}</li>}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-secondary" onClick={overwriteTheirs}>
          {SETTINGS_FORM.keepMine}
        </button>
        <button type="button" className="button button-quiet" onClick={acceptTheirs}>
          {SETTINGS_FORM.takeTheirs}
        </button>
      </div>
    </Banner>
  );
}
