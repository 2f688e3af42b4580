"use client";

import { Suspense } from "react";
import { lazyView } from "../lazy-view.tsx";
import { useBuilderContext } from "./builder-context.ts";

/** Few saves are rejected, so this code is loaded for the first one. */
const SaveErrorList = lazyView(() => import("./save-error-list.tsx").then(({ SaveErrorList: view }) => view));

/** Shows why the service didn't save a question, a shared text, or a field of the assessment. */
export function SaveErrors({ id }: { id: string }) {
  const { blockedChanges } = useBuilderContext();
  const changes = blockedChanges.filter((change) => change.id === id && "refusals" in change.reason);
  if (changes.length === 0) return null;
  return (
    <Suspense>
      <SaveErrorList changes={changes} />
    </Suspense>
  );
}
