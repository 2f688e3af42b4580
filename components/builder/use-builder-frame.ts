import { useCallback, useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { createInsertCommands, type InsertCommand } from "./editing/insert-commands.ts";
import type { Announce } from "./editing/keyboard.ts";
import { createPictureUploader } from "./editing/pictures.ts";
import type { BuilderExtensionOptions } from "./extensions.ts";

/** What the editor of an assessment or an item shares with the frame around it. */
export type BuilderFrameState = {
  announcement: string;
  isPictureDialogOpen: boolean;
  closePictureDialog: () => void;
  insertCommands: readonly InsertCommand[];
  extensionOptions: BuilderExtensionOptions;
};

/** Creates the state of `BuilderFrame`. Without `openBank`, no items can be inserted. */
export function useBuilderFrame(openBank?: () => void): BuilderFrameState {
  const { announce, announcement } = useAnnouncement();
  const showToast = useToast();
  const [isPictureDialogOpen, setPictureDialogOpen] = useState(false);
  const [extensionOptions] = useState<BuilderExtensionOptions>(() => ({
    announce,
    uploadPictures: createPictureUploader((message, isError) =>
      showToast(message, { tone: isError ? "bad" : "plain" }),
    ),
    slashKeyHandler: { current: undefined },
  }));
  const [insertCommands] = useState(() => createInsertCommands(() => setPictureDialogOpen(true), openBank));
  const closePictureDialog = () => setPictureDialogOpen(false);
  return { announcement, isPictureDialogOpen, closePictureDialog, insertCommands, extensionOptions };
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
