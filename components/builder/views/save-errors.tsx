"use client";

import { Banner } from "#components/ui/banner.tsx";
import { SAVE_STEPS, SAVING } from "#lib/messages/editor.ts";
import { formatSaveError } from "../saving/format-save-error.ts";
import { useBuilderContext } from "./builder-context.ts";

/** Shows why the service didn't save a question, a shared text, or a field of the assessment. */
export function SaveErrors({ id }: { id: string }) {
  const { blockedChanges } = useBuilderContext();
  const messages = new Set(
    blockedChanges.flatMap(({ kind, id: blockedId, value, reason }) => {
      if (blockedId !== id || !("refusals" in reason)) return [];
      if (kind === "field" && id === "title" && value === "") return [SAVE_STEPS.enterTitle];
      return reason.refusals.map((refusal) => formatSaveError(refusal, value));
    }),
  );
  if (messages.size === 0) return null;
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
