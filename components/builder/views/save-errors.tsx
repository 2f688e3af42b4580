"use client";

import { Banner } from "#components/ui/banner.tsx";
import { SAVING } from "#lib/messages/editor.ts";
import { useBuilderContext } from "./builder-context.ts";

/** Shows why the service didn't save a question, a shared text, or a field of the assessment. */
export function SaveErrors({ id }: { id: string }) {
  const { blockedChanges } = useBuilderContext();
  const refusals = blockedChanges.flatMap((blockedChange) =>
    blockedChange.id === id && "refusals" in blockedChange.reason ? blockedChange.reason.refusals : [],
  );
  if (refusals.length === 0) return null;
  return (
    <div className="mt-3">
      <Banner tone="warn">
        <div className="space-y-1">
          <p>{SAVING.refused}</p>
          <ul className="list-disc pl-5">
            {refusals.map(({ path, message }) => (
              <li key={`${path} ${message}`} className="wrap-anywhere">
                {formatSaveError(path, message)}
              </li>
            ))}
          </ul>
        </div>
      </Banner>
    </div>
  );
}

/** Returns the service's message, or the next step if the error is just that an image or its areas aren't there yet. */
function formatSaveError(path: string, message: string): string {
  if (/attrs\.hotspots$/.test(path)) return SAVING.drawArea;
  if (/attrs\.image(?:\.\w+)?$/.test(path)) return SAVING.chooseImage;
  return message;
}
