"use client";

import { Suspense, useState } from "react";
import { PublishButton } from "#components/assessments/publish-button.tsx";
import { lazyView } from "#components/builder/lazy-view.tsx";
import type { Saver } from "#components/builder/saving/saver.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import { HEADER } from "#lib/messages/editor.ts";
import { SaveStatus } from "./save-status.tsx";

const Preview = lazyView(() => import("./preview.tsx").then(({ Preview: view }) => view));

type BuilderHeaderProps = {
  assessment: string;
  saver: Saver;
  back: { name: string; href: string } | undefined;
};

/** The back link, the save status, and the buttons for preview and publishing. */
export function BuilderHeader({ assessment, saver, back }: BuilderHeaderProps) {
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const showToast = useToast();
  /** Saves all changes, because preview and publishing use the saved draft. */
  const ensureSaved = async () => {
    await saver.flush();
    const { status, blockedChanges } = saver.getSnapshot();
    if (status.kind === "saved" && blockedChanges.length === 0) return true;
    showToast(status.kind === "saved" ? HEADER.partlyUnsaved : HEADER.unsaved, { tone: "bad" });
    return false;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a className="link text-sm" href={back?.href ?? `/assessments/${assessment}`}>
          <span aria-hidden="true">← </span>
          {back ? HEADER.backTo(back.name) : HEADER.backToAssessment}
        </a>
        <SaveStatus saver={saver} />
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className="button button-secondary"
          onClick={async () => setPreviewOpen(await ensureSaved())}
        >
          {HEADER.preview}
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
