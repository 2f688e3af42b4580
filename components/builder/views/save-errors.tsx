"use client";

import { Banner } from "#components/ui/banner.tsx";
import { useBuilderContext } from "./builder-context.ts";

/** Why a question (or what an exercise is about) is not saved yet, in the service's words. */
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
          <p>Not saved yet, but kept in this browser:</p>
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

/** What is only not finished yet is said as what is to be done; the rest the service says best itself. */
function formatSaveError(path: string, message: string): string {
  if (/attrs\.hotspots$/.test(path)) return "Draw at least one area on the picture";
  if (/attrs\.image(?:\.\w+)?$/.test(path)) return "Choose a picture and say what it shows";
  return message;
}
