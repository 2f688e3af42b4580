"use client";

import { useRouter } from "next/navigation";
import { Field } from "#components/ui/field.tsx";
import { formatTimeZone } from "#components/ui/format-time-zone.ts";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { useIsInBrowser } from "#components/ui/use-is-in-browser.ts";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { LANGUAGES, type Language } from "#lib/contract/languages.ts";
import { LANGUAGE_AND_TIME } from "#lib/messages/account.ts";

type LanguageAndTimeProps = {
  /** The saved choices. Null means the browser's setting. */
  language: string | null;
  timeZone: string | null;
  /** The time zones to choose from, such as "Europe/Berlin". */
  timeZones: readonly string[];
  now: Date;
};

/** Chooses the language and the time zone. A choice is saved immediately. */
export function LanguageAndTime({ language, timeZone, timeZones, now }: LanguageAndTimeProps) {
  const router = useRouter();
  const toast = useToast();
  const isInBrowser = useIsInBrowser();
  const save = useAction(
    (changes: { language: Language | null } | { time_zone: string | null }) =>
      call("PATCH", "/account/preferences", changes),
    (_, changes) => {
      // Only a new page can be in another language.
      if ("language" in changes) return location.reload();
      toast(LANGUAGE_AND_TIME.saved);
      router.refresh();
    },
  );
  const saveChoice = (changes: Parameters<typeof save.mutate>[0]) =>
    save.mutate(changes, { onError: (error) => toast(error.message, { tone: "bad" }) });
  const regions = Object.entries(Object.groupBy(timeZones, (zone) => zone.split("/")[0] ?? zone));
  return (
    <div className="max-w-sm space-y-4">
      <Field label={LANGUAGE_AND_TIME.language}>
        {(controlProps) => (
          <select
            {...controlProps}
            className="input"
            defaultValue={language ?? ""}
            onChange={({ target }) =>
              saveChoice({ language: LANGUAGES.find((each) => each === target.value) ?? null })
            }
          >
            <option value="">{LANGUAGE_AND_TIME.browser}</option>
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_AND_TIME.languages[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={LANGUAGE_AND_TIME.timeZone} hint={LANGUAGE_AND_TIME.timeZoneHint}>
        {(controlProps) => (
          <select
            {...controlProps}
            className="input"
            defaultValue={timeZone ?? ""}
            onChange={({ target }) => saveChoice({ time_zone: target.value || null })}
          >
            <option value="">
              {isInBrowser
                ? LANGUAGE_AND_TIME.browserZone(
                    formatTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
                  )
                : LANGUAGE_AND_TIME.browser}
            </option>
            {timeZone !== null && !timeZones.includes(timeZone) && (
              <option value={timeZone}>{formatTimeZone(timeZone)}</option>
            )}
            {regions.map(([region, zones = []]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {formatTimeZone(zone)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <p className="text-sm text-muted">
        {LANGUAGE_AND_TIME.now} <Timestamp at={now} absolute />
      </p>
    </div>
  );
}
