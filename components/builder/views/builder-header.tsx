"use client";

import { Suspense, useState, useSyncExternalStore } from "react";
import { PublishButton } from "#components/assessments/publish-button.tsx";
import type { EditedQuestions } from "#components/assessments/publish-dialog.tsx";
import { lazyView } from "#components/builder/lazy-view.tsx";
import type { Saver } from "#components/builder/saving/saver.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { HEADER } from "#lib/messages/editor.ts";
import { PUBLISH_BUTTON } from "#lib/messages/publish-button.ts";
import { useBuilderContext } from "./builder-context.ts";
import { SaveStatus } from "./save-status.tsx";

const Preview = lazyView(() => import("./preview.tsx").then(({ Preview: view }) => view));

/** The draft as the service sent it, as far as the header shows it. */
export type LoadedDraft = Pick<WorkingDraft, "has_changes_to_publish"> & {
  assessment: Pick<WorkingDraft["assessment"], "id" | "version" | "revision">;
};

type BuilderHeaderProps = {
  /** The draft that the page was rendered with. The page is rendered again after publishing. */
  rendered: LoadedDraft;
  saver: Saver;
  back: { name: string; href: string } | undefined;
  editedQuestions: EditedQuestions;
};

/** The back link, the save status, and the buttons for preview and publishing. */
export function BuilderHeader({ rendered, saver, back, editedQuestions }: BuilderHeaderProps) {
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const showToast = useToast();
  const draft = useLatestDraft(rendered);
  const { id, version } = draft.assessment;
  const hasChanges = useHasChanges(draft, saver);
  /** Saves all changes, because preview and publishing use the saved draft. */
  const ensureSaved = async () => {
    await saver.flush();
    const { status, blockedChanges } = saver.getSnapshot();
    if (status.kind === "saved" && blockedChanges.length === 0) return true;
    const hasConflict = blockedChanges.some(({ reason }) => "conflict" in reason);
    const problem = hasConflict ? HEADER.conflict : HEADER.partlyUnsaved;
    showToast(status.kind === "saved" ? problem : HEADER.unsaved, { tone: "bad" });
    return false;
  };
  return (
    <div className="builder-header">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full">
        <a className="link text-sm" href={back?.href ?? `/assessments/${id}`}>
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
        <PublishButton
          id={id}
          beforeOpen={ensureSaved}
          disabledReason={hasChanges ? undefined : PUBLISH_BUTTON.nothingToPublish(version)}
          editedQuestions={editedQuestions}
          sharesLink
        />
      </div>
      {isPreviewOpen && (
        <Suspense>
          <Preview assessment={id} onClose={() => setPreviewOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the draft that the editor last loaded, unless the page was rendered with a version published since. */
function useLatestDraft(rendered: LoadedDraft): LoadedDraft {
  const { items } = useBuilderContext();
  const getDraft = () => items.draft ?? rendered;
  const loaded = useSyncExternalStore<LoadedDraft>(items.subscribe, getDraft, getDraft);
  return rendered.assessment.version > loaded.assessment.version ? rendered : loaded;
}

/** Checks whether there is anything to publish: a first version, newer items, or changes, whether saved or not. */
function useHasChanges({ assessment, has_changes_to_publish }: LoadedDraft, saver: Saver): boolean {
  const { status, blockedChanges } = useSyncExternalStore(
    saver.subscribe,
    saver.getSnapshot,
    saver.getSnapshot,
  );
  return (
    has_changes_to_publish ||
    status.kind !== "saved" ||
    blockedChanges.length > 0 ||
    saver.base.revision > assessment.revision
  );
}
