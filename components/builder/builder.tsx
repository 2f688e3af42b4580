"use client";

import { EditorContent } from "@tiptap/react";
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useToast } from "#components/ui/toast-provider.tsx";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { EDITOR, PLACEHOLDERS } from "#lib/messages/editor.ts";
import type { BankRequest } from "./bank/bank-request.ts";
import { ItemStore } from "./bank/item-store.ts";
import { placeInitialCaret } from "./editing/caret.ts";
import { createInsertCommands } from "./editing/insert-commands.ts";
import type { Announce } from "./editing/keyboard.ts";
import { createPictureUploader } from "./editing/pictures.ts";
import type { BuilderExtensionOptions } from "./extensions.ts";
import { lazyView } from "./lazy-view.tsx";
import { Loading } from "./loading.tsx";
import type { BlockedChange } from "./saving/blocked-changes.ts";
import { type OpenedDraft, openDraft } from "./saving/open-draft.ts";
import type { Saver } from "./saving/saver.ts";
import { useBuilderEditor } from "./use-builder-editor.ts";
import { useBuilderShortcuts } from "./use-builder-shortcuts.ts";
import { BuilderContext } from "./views/builder-context.ts";
import { BuilderHeader } from "./views/builder-header.tsx";
import { Conflicts } from "./views/conflicts.tsx";
import { IssuesPanel } from "./views/issues-panel.tsx";
import { SettingsPanel } from "./views/settings-panel.tsx";
import { ShortcutsPanel } from "./views/shortcuts-panel.tsx";
import { SlashList } from "./views/slash-list.tsx";
import { TitleFields } from "./views/title-fields.tsx";
import { Toolbar } from "./views/toolbar.tsx";

const BankDialogs = lazyView(() => import("./bank/bank-dialogs.tsx").then(({ BankDialogs: view }) => view));
const PictureDialog = lazyView(() =>
  import("./views/picture-dialog.tsx").then(({ PictureDialog: view }) => view),
);

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
  const [items] = useState(() => {
    const store = new ItemStore();
    store.addDraft(draft);
    return store;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is opened only once, from the initial props
  useEffect(() => {
    let isCanceled = false;
    void openDraft(draft, owner).then((result) => !isCanceled && setOpenedDraft(result));
    return () => {
      isCanceled = true;
    };
  }, []);
  return openedDraft ? <BuilderEditor openedDraft={openedDraft} items={items} {...options} /> : <Loading />;
}

const NO_BLOCKED_CHANGES: readonly BlockedChange[] = [];
const subscribeToNothing = () => () => {};

/** Returns the changes that can't be saved yet. */
function useBlockedChanges(saver: Saver | undefined): readonly BlockedChange[] {
  const getBlockedChanges = () => saver?.getSnapshot().blockedChanges ?? NO_BLOCKED_CHANGES;
  return useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, getBlockedChanges, getBlockedChanges);
}

/**
 * Returns the message for screen readers and a function that sets it. If a message is repeated, it is announced again.
 */
function useAnnouncement(): { announce: Announce; announcement: string } {
  const [announcement, setAnnouncement] = useState("");
  const announce = useCallback<Announce>((message) => {
    setAnnouncement((before) => (before === message ? `${message}\u00a0` : message));
  }, []);
  return { announce, announcement };
}

/** Passes the placeholder texts to the style sheet as custom properties, because CSS can't read the messages. */
function setPlaceholders(element: HTMLElement | null): void {
  for (const [name, text] of Object.entries(PLACEHOLDERS)) {
    element?.style.setProperty(`--placeholder-${name}`, JSON.stringify(text));
  }
}

type BuilderEditorProps = Pick<BuilderProps, "back" | "canCorrectKeys"> & {
  openedDraft: OpenedDraft;
  items: ItemStore;
};

function BuilderEditor({ openedDraft, items, back, canCorrectKeys }: BuilderEditorProps) {
  const { announce, announcement } = useAnnouncement();
  const showToast = useToast();
  const [isPictureDialogOpen, setPictureDialogOpen] = useState(false);
  const [bankRequest, setBankRequest] = useState<BankRequest>();
  const [extensionOptions] = useState<BuilderExtensionOptions>(() => ({
    announce,
    uploadPictures: createPictureUploader((message, isError) =>
      showToast(message, { tone: isError ? "bad" : "plain" }),
    ),
    slashKeyHandler: { current: undefined },
  }));
  const [insertCommands] = useState(() =>
    createInsertCommands(
      () => setPictureDialogOpen(true),
      () => setBankRequest({ kind: "insert" }),
    ),
  );
  const builderEditor = useBuilderEditor(openedDraft, items, extensionOptions);
  const blockedChanges = useBlockedChanges(builderEditor?.saver);
  const onKeyDown = useBuilderShortcuts(builderEditor?.editor);
  const createdEditor = builderEditor?.editor;
  useEffect(() => (createdEditor ? placeInitialCaret(createdEditor) : undefined), [createdEditor]);
  if (!builderEditor) return <Loading />;
  const { editor, saver } = builderEditor;
  const assessment = openedDraft.draftSlot.assessment;
  const closePicture = () => {
    // Nothing behind an open dialog can receive focus, so the dialog is closed first.
    flushSync(() => setPictureDialogOpen(false));
    editor.view.focus();
  };
  return (
    <BuilderContext
      value={{ assessment, canCorrectKeys, blockedChanges, announce, items, openBank: setBankRequest }}
    >
      <div ref={setPlaceholders} className="builder" onKeyDownCapture={onKeyDown}>
        <BuilderHeader assessment={assessment} saver={saver} back={back} />
        <div className="builder-bar">
          <Toolbar editor={editor} insertCommands={insertCommands} />
        </div>
        <Conflicts editor={editor} saver={saver} />
        <div className="builder-columns">
          <div className="min-w-0 space-y-4">
            <TitleFields editor={editor} />
            <EditorContent editor={editor} />
          </div>
          <aside className="builder-aside" aria-label={EDITOR.aside}>
            <section aria-labelledby="builder-issues" className="space-y-2">
              <h2 id="builder-issues" className="text-sm font-semibold">
                {EDITOR.checklist}
              </h2>
              <IssuesPanel editor={editor} />
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
        {isPictureDialogOpen && (
          <Suspense>
            <PictureDialog editor={editor} onClose={closePicture} />
          </Suspense>
        )}
        {bankRequest && (
          <Suspense>
            <BankDialogs editor={editor} request={bankRequest} onClose={() => setBankRequest(undefined)} />
          </Suspense>
        )}
        <SlashList
          editor={editor}
          insertCommands={insertCommands}
          keyHandler={extensionOptions.slashKeyHandler}
          announce={announce}
        />
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
      </div>
    </BuilderContext>
  );
}
