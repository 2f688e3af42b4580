"use client";

import { Suspense, useState } from "react";
import { PublishButton } from "#components/assessments/publish-button.tsx";
import { lazyView } from "#components/builder/lazy-view.tsx";
import type { Saver } from "#components/builder/saving/saver.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import { SaveStatus } from "./save-status.tsx";

const Preview = lazyView(() => import("./preview.tsx").then(({ Preview: view }) => view));

type BuilderHeaderProps = {
  assessment: string;
  saver: Saver;
  back: { name: string; href: string } | undefined;
};

/** The way back, whether it is saved, and what is done with the whole. */
export function BuilderHeader({ assessment, saver, back }: BuilderHeaderProps) {
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const showToast = useToast();
  /** Both show what the service has: that must be what stands here. */
  const ensureSaved = async () => {
    await saver.flush();
    const { status, blockedChanges } = saver.getSnapshot();
    if (status.kind === "saved" && blockedChanges.length === 0) return true;
    showToast(
      status.kind === "saved"
        ? "Something is not saved yet: see the notes in the text."
        : "It is not saved yet, so there is nothing to show.",
      { tone: "bad" },
    );
    return false;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a className="link text-sm" href={back?.href ?? `/assessments/${assessment}`}>
          <span aria-hidden="true">← </span>
          Back to {back?.name ?? "the assessment"}
        </a>
        <SaveStatus saver={saver} />
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className="button button-secondary"
          onClick={async () => setPreviewOpen(await ensureSaved())}
        >
          Preview
        </button>
        <PublishButton id={assessment} beforeOpen={ensureSaved} />
      </div>
      {isPreviewOpen && (
        <Suspense>
          <Preview assessment={assessment} onClose={() => setPreviewOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
