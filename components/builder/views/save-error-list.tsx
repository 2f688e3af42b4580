"use client";

import { Banner } from "#components/ui/banner.tsx";
import { SAVING } from "#lib/messages/editor.ts";
import { SAVE_STEPS } from "#lib/messages/editor-save-steps.ts";
import type { BlockedChange } from "../saving/blocked-changes.ts";
import { formatSaveError } from "../saving/format-save-error.ts";

/** Lists why the service didn't save some changes, each reason once. */
export function SaveErrorList({ changes }: { changes: readonly BlockedChange[] }) {
  const messages = new Set(
    changes.flatMap(({ kind, id, value, reason }) => {
      if (!("refusals" in reason)) return [];
      if (kind === "field" && id === "title" && value === "") return [SAVE_STEPS.enterTitle];
      return reason.refusals.map((refusal) => formatSaveError(refusal, value));
    }),
  );
  return (
    <div className="mt-3">
      <Banner tone="warn">
        <div className="space-y-1">
          <p>{SAVING.refused}</p>
          <ul className="list-disc pl-5">
            {[...messages].map((message) => (
              <li key={message} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        </div>
      </Banner>
    </div>
  );
}
