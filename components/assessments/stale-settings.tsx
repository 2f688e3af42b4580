import { Banner } from "#components/ui/banner.tsx";
import { listChangedFields, SETTING_LABELS } from "./settings-values.ts";
import type { SettingsState } from "./use-settings.ts";

/** What somebody else has made of the settings meanwhile, and the choice between theirs and one's own. */
export function StaleSettings({ base, theirs, overwriteTheirs, acceptTheirs }: SettingsState) {
  if (!theirs) return null;
  const changed = listChangedFields(base.values, theirs.values);
  return (
    <Banner tone="warn" alert>
      <div className="space-y-1">
        <p className="font-medium">Somebody changed this since you opened it. What you typed is kept.</p>
        <ul className="list-disc pl-5">
          {changed.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name === "folder_id"
                ? "It lies in another folder now"
                : `${SETTING_LABELS[name]} is now “${theirs.values[name]}”`}
            </li>
          ))}
          {changed.length === 0 && <li>Something else than these settings</li>}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-secondary" onClick={overwriteTheirs}>
          Save what I changed
        </button>
        <button type="button" className="button button-quiet" onClick={acceptTheirs}>
          Take theirs
        </button>
      </div>
    </Banner>
  );
}
