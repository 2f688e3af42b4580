"use client";

import { EditorContent } from "@tiptap/react";
import { Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useSay } from "#components/ui/toasts.tsx";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { placeFirstCaret } from "./editing/caret.ts";
import { takePictures } from "./editing/pictures.ts";
import { thingsWith } from "./editing/things.ts";
import type { Surroundings } from "./extensions.ts";
import { lazyView } from "./lazy-view.tsx";
import { Loading } from "./loading.tsx";
import { type Opening, open } from "./saving/opening.ts";
import { useRootKeys } from "./use-root-keys.ts";
import { useWriting } from "./use-writing.ts";
import { Announcements, useAnnouncements } from "./views/announcements.tsx";
import { Bar } from "./views/bar.tsx";
import { BuilderContext } from "./views/builder-context.ts";
import { Conflicts } from "./views/conflicts.tsx";
import { IssuesPanel } from "./views/issues-panel.tsx";
import { KeySheet } from "./views/key-sheet.tsx";
import { SettingsPanel } from "./views/settings-panel.tsx";
import { SlashList } from "./views/slash-list.tsx";
import { TitleFields } from "./views/title-fields.tsx";
import { TopRow } from "./views/top-row.tsx";
import { useHolds } from "./views/use-holds.ts";

const PictureDialog = lazyView(() =>
  import("./views/picture-dialog.tsx").then(({ PictureDialog: view }) => view),
);

export type BuilderProps = {
  draft: WorkingDraft;
  /** The person's id: what this browser keeps unsaved is theirs alone. */
  owner: string;
  /** Where the author came from, if their product sent them. */
  back?: { name: string; href: string } | undefined;
};

/** The editor of an assessment, with everything of it in one document. */
export function Builder({ draft, owner, back }: BuilderProps) {
  const [opening, setOpening] = useState<Opening>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was sent with is where it begins, once
  useEffect(() => {
    let gone = false;
    void open(draft, owner).then((opened) => !gone && setOpening(opened));
    return () => {
      gone = true;
    };
  }, []);
  return opening ? <Writing opening={opening} back={back} /> : <Loading />;
}

function Writing({ opening, back }: Pick<BuilderProps, "back"> & { opening: Opening }) {
  const { speak, spoken } = useAnnouncements();
  const say = useSay();
  const [isPicture, setPicture] = useState(false);
  const [surroundings] = useState<Surroundings>(() => ({
    speak,
    takePictures: takePictures((words, bad) => say(words, { tone: bad ? "bad" : "plain" })),
    slashKeys: { current: undefined },
  }));
  const [things] = useState(() => thingsWith(() => setPicture(true)));
  const writing = useWriting(opening, surroundings);
  const holds = useHolds(writing?.saver);
  const onKeyDown = useRootKeys(writing?.editor);
  const written = writing?.editor;
  useEffect(() => (written ? placeFirstCaret(written) : undefined), [written]);
  if (!writing) return <Loading />;
  const { editor, saver } = writing;
  const assessment = opening.desk.assessment;
  const closePicture = () => {
    // As long as the dialog is there, nothing behind it can have the focus.
    flushSync(() => setPicture(false));
    editor.view.focus();
  };
  return (
    <BuilderContext value={{ assessment, holds, speak }}>
      <div className="builder" onKeyDownCapture={onKeyDown}>
        <TopRow assessment={assessment} saver={saver} back={back} />
        <div className="builder-bar">
          <Bar editor={editor} things={things} />
        </div>
        <Conflicts editor={editor} saver={saver} />
        <div className="builder-columns">
          <div className="min-w-0 space-y-4">
            <TitleFields editor={editor} />
            <EditorContent editor={editor} />
          </div>
          <aside className="builder-aside" aria-label="About the assessment">
            <section aria-labelledby="builder-issues" className="space-y-2">
              <h2 id="builder-issues" className="text-sm font-semibold">
                Before publishing
              </h2>
              <IssuesPanel editor={editor} />
            </section>
            <section aria-labelledby="builder-settings" className="space-y-3">
              <h2 id="builder-settings" className="text-sm font-semibold">
                Settings
              </h2>
              <SettingsPanel editor={editor} />
            </section>
            <KeySheet />
          </aside>
        </div>
        {isPicture && (
          <Suspense>
            <PictureDialog editor={editor} onClose={closePicture} />
          </Suspense>
        )}
        <SlashList editor={editor} things={things} keys={surroundings.slashKeys} speak={speak} />
        <Announcements spoken={spoken} />
      </div>
    </BuilderContext>
  );
}
