"use client";

import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { EDITOR } from "#lib/messages/editor.ts";
import { ASSESSMENT_CHECKLIST } from "#lib/messages/editor-checklist.ts";
import type { BankRequest } from "./bank/bank-request.ts";
import { ItemStore } from "./bank/item-store.ts";
import { BuilderFrame } from "./builder-frame.tsx";
import { BuilderText } from "./builder-text.tsx";
import { numberQuestions } from "./document/numbering.ts";
import { lazyView } from "./lazy-view.tsx";
import { Loading } from "./loading.tsx";
import type { BlockedChange } from "./saving/blocked-changes.ts";
import { type OpenedDraft, openDraft } from "./saving/open-draft.ts";
import type { Saver } from "./saving/saver.ts";
import { useBuilderEditor } from "./use-builder-editor.ts";
import { useBuilderFrame } from "./use-builder-frame.ts";
import { BuilderContext } from "./views/builder-context.ts";
import { BuilderHeader, type LoadedDraft } from "./views/builder-header.tsx";
import { Conflicts } from "./views/conflicts.tsx";
import { goToQuestion, IssuesPanel } from "./views/issues-panel.tsx";
import { SettingsPanel } from "./views/settings-panel.tsx";
import { ShortcutsPanel } from "./views/shortcuts-panel.tsx";
import { TitleFields } from "./views/title-fields.tsx";
import { Toolbar } from "./views/toolbar.tsx";

const BankDialogs = lazyView(() => import("./bank/bank-dialogs.tsx").then(({ BankDialogs: view }) => view));

export type BuilderProps = {
  draft: WorkingDraft;
  /** The user's id. This browser stores each user's unsaved changes separately. */
  owner: string;
  /** The product whose author link brought the user here. */
  back?: { name: string; href: string } | undefined;
  /** Whether the user can correct the keys of published versions, of which there is one. */
  canCorrectKeys: boolean;
};

/** The assessment editor. The whole assessment is one document. */
export function Builder({ draft, owner, ...options }: BuilderProps) {
  const [openedDraft, setOpenedDraft] = useState<OpenedDraft>();
  const [items] = useState(() => new ItemStore());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is opened only once, from the initial props
  useEffect(() => {
    let isCanceled = false;
    void openDraft(draft, owner).then((result) => {
      if (isCanceled) return;
      items.addDraft(result.loaded);
      setOpenedDraft(result);
    });
    return () => {
      isCanceled = true;
    };
  }, []);
  if (!openedDraft) return <Loading />;
  return <BuilderEditor openedDraft={openedDraft} rendered={draft} items={items} {...options} />;
}

const NO_BLOCKED_CHANGES: readonly BlockedChange[] = [];
const subscribeToNothing = () => () => {};

/** Returns the changes that can't be saved yet. */
function useBlockedChanges(saver: Saver | undefined): readonly BlockedChange[] {
  const getBlockedChanges = () => saver?.getSnapshot().blockedChanges ?? NO_BLOCKED_CHANGES;
  return useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, getBlockedChanges, getBlockedChanges);
}

type BuilderEditorProps = Pick<BuilderProps, "back" | "canCorrectKeys"> & {
  openedDraft: OpenedDraft;
  rendered: LoadedDraft;
  items: ItemStore;
};

function BuilderEditor({ openedDraft, rendered, items, back, canCorrectKeys }: BuilderEditorProps) {
  const [bankRequest, setBankRequest] = useState<BankRequest>();
  const frame = useBuilderFrame(() => setBankRequest({ kind: "insert" }));
  const { insertCommands, extensionOptions } = frame;
  const builderEditor = useBuilderEditor(openedDraft, items, extensionOptions);
  const blockedChanges = useBlockedChanges(builderEditor?.saver);
  if (!builderEditor) return <Loading />;
  const { editor, saver } = builderEditor;
  const assessment = openedDraft.draftSlot.assessment;
  const { announce } = extensionOptions;
  return (
    <BuilderContext
      value={{ assessment, canCorrectKeys, blockedChanges, announce, items, openBank: setBankRequest }}
    >
      <BuilderFrame frame={frame} editor={editor}>
        <div className="builder-bar">
          <BuilderHeader
            rendered={rendered}
            saver={saver}
            back={back}
            editedQuestions={{
              getNumber: (id) => numberQuestions(editor.state.doc).get(id),
              goTo: (id) => goToQuestion(editor, { id, response: null }),
            }}
          />
          <Toolbar editor={editor} insertCommands={insertCommands} />
        </div>
        <Conflicts editor={editor} saver={saver} />
        <div className="builder-columns">
          <div className="min-w-0 space-y-4">
            <TitleFields editor={editor} />
            <BuilderText editor={editor} />
          </div>
          <aside className="builder-aside" aria-label={EDITOR.aside}>
            <section aria-labelledby="builder-issues" className="space-y-2">
              <h2 id="builder-issues" className="text-sm font-semibold">
                {EDITOR.checklist}
              </h2>
              <IssuesPanel editor={editor} messages={ASSESSMENT_CHECKLIST} />
            </section>
            <section aria-labelledby="builder-settings" className="space-y-3">
              <h2 id="builder-settings" className="text-sm font-semibold">
                {EDITOR.settings}
              </h2>
              <SettingsPanel editor={editor} />
            </section>
            <ShortcutsPanel />
          </aside>
        </div>
        {bankRequest && (
          <Suspense>
            <BankDialogs editor={editor} request={bankRequest} onClose={() => setBankRequest(undefined)} />
          </Suspense>
        )}
      </BuilderFrame>
    </BuilderContext>
  );
}
