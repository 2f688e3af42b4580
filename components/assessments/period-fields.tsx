"use client";

import { DateTimeField } from "#components/ui/date-time-field.tsx";
import { formatTimeZone } from "#components/ui/format-time-zone.ts";
import { useIsInBrowser } from "#components/ui/use-is-in-browser.ts";
import { useViewerFormat } from "#components/ui/viewer.ts";
import { SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";

/** ISO times between which attempts can begin, or null. */
export type Period = { opensAt: string | null; closesAt: string | null };
type PeriodFieldsProps = Period & {
  errors: { [Name in keyof Period]?: string | undefined };
  onChange: (change: Partial<Period>) => void;
};

/** Fields for when an assessment opens and closes. */
export function PeriodFields({ opensAt, closesAt, errors, onChange }: PeriodFieldsProps) {
  const isInBrowser = useIsInBrowser();
  const chosenZone = useViewerFormat().viewer.timeZone;
  const timeZone = isInBrowser ? (chosenZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone) : undefined;
  return (
    <>
      <DateTimeField
        label={SETTING_LABELS.opensAt}
        hint={SETTING_TEXTS.opensAt(timeZone && formatTimeZone(timeZone))}
        error={errors.opensAt}
        value={opensAt}
        onChange={(value) => onChange({ opensAt: value })}
      />
      <DateTimeField
        label={SETTING_LABELS.closesAt}
        hint={SETTING_TEXTS.closesAt}
        error={errors.closesAt}
        value={closesAt}
        onChange={(value) => onChange({ closesAt: value })}
      />
    </>
  );
}
