"use client";

import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import {
  DEFAULT_KEYS,
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
  gradingActions,
} from "#lib/contract/marking-shortcuts.ts";
import { ACTION_NAMES, SHORTCUT_MESSAGES } from "#lib/messages/marking.ts";

/** Lists the shortcuts of the grading page and lets the grader change them or turn them off. */
export default function ShortcutsDialog({
  preferences,
  onChange,
  onClose,
}: {
  preferences: GradingPreferences;
  onChange: (preferences: GradingPreferences) => void;
  onClose: () => void;
}) {
  const [shortcuts, setShortcuts] = useState(preferences.shortcuts);
  const [keys, setKeys] = useState<Record<GradingAction, string>>({ ...getShortcutKeys(preferences.keys) });
  const save = useAction(
    (grading: GradingPreferences) => call("PATCH", "/account/preferences", { grading }),
    (_, grading) => onChange(grading),
  );
  const customKeys = Object.fromEntries(
    gradingActions.filter((each) => keys[each] !== DEFAULT_KEYS[each]).map((each) => [each, keys[each]]),
  );
  const duplicates = gradingActions.filter(
    (each) => gradingActions.filter((other) => keys[other] === keys[each]).length > 1,
  );
  return (
    <Dialog open onClose={onClose} title={SHORTCUT_MESSAGES.title} description={SHORTCUT_MESSAGES.lead} wide>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ shortcuts, keys: customKeys });
        }}
      >
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4.5"
            checked={shortcuts}
            onChange={(event) => setShortcuts(event.target.checked)}
          />
          {SHORTCUT_MESSAGES.enable}
        </label>
        <ul className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
          {gradingActions.map((action) => (
            <li key={action}>
              <label className="flex min-h-9 items-center justify-between gap-3">
                {ACTION_NAMES[action]}
                <input
                  className="input w-14 text-center font-mono"
                  maxLength={2}
                  autoComplete="off"
                  value={keys[action]}
                  aria-invalid={duplicates.includes(action) || undefined}
                  onChange={(event) => {
                    const key = [...event.target.value].at(-1) ?? "";
                    if (!/^[\s\d]$/u.test(key)) setKeys({ ...keys, [action]: key });
                  }}
                />
              </label>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{SHORTCUT_MESSAGES.capitals}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
          {SHORTCUT_MESSAGES.fixed.map(([key, effect]) => (
            <div key={key} className="contents">
              <dt className="font-mono text-xs leading-5">{key}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        {duplicates.length > 0 && <p className="text-sm text-bad">{SHORTCUT_MESSAGES.duplicate}</p>}
        <FormError error={save.error} />
        <div className="flex flex-wrap gap-2">
          <PendingButton
            type="submit"
            className="button button-primary"
            isPending={save.isPending}
            isUnavailable={duplicates.length > 0 || gradingActions.some((each) => keys[each] === "")}
          >
            {save.isPending ? SHORTCUT_MESSAGES.saving : SHORTCUT_MESSAGES.save}
          </PendingButton>
          <button
            type="button"
            className="button button-secondary"
            onClick={() => {
              setShortcuts(true);
              setKeys({ ...getShortcutKeys({}) });
            }}
          >
            {SHORTCUT_MESSAGES.reset}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
